import {
  proofRoundsMax,
  type Battle,
  type BattleDetails,
  type CountedRound,
  type Leader,
} from '@zoria/contract/battles/http'
import type { Games } from '@zoria/games'
import { formatAmount, money, toIso, type Currency } from '@zoria/kernel'
import { isGameOf } from '../rules/counting.ts'
import { findBattle, listOver, type StoredBattle, type StoredStatus } from '../storage/battle-rows.ts'
import { listPlaces, type PlayerId } from '../storage/entry-rows.ts'
import { countNumbered, listNumbered, listNumberedOf, type ListedRow } from '../storage/round-rows.ts'
import { headLine } from '../rules/proof.ts'
import { battleView, detailsView, leadersOf, ownView, statusOf, type ViewDeps } from './battle-views.ts'
import { idOf, linesOf } from './round-list.ts'

export type PageDeps = ViewDeps & { readonly games: Pick<Games, 'picked' | 'namesOf' | 'kindOf'> }

type Asked = { readonly page: number; readonly pageSize: number; readonly currency?: Currency | undefined }
type Paged<Item> = { items: Item[]; total: number; page: number; pageSize: number }

/** The currency of a list: the asked one, for a player else his own, for a visitor any. docs/rules/battles.md#lists */
async function currencyOf(
  { identity }: PageDeps,
  asked: Currency | undefined,
  playerId: PlayerId | null,
): Promise<Currency | undefined> {
  return asked === undefined && playerId !== null ? (await identity.standing(playerId))?.currency : asked
}

/** Open battles, the soonest end first. */
async function openOf(
  deps: PageDeps,
  asked: Currency | undefined,
  playerId: PlayerId | null,
): Promise<readonly StoredBattle[]> {
  const { boards } = deps
  const currency = await currencyOf(deps, asked, playerId)
  await boards.refresh()
  return boards
    .open()
    .map(({ battle }) => battle)
    .filter((battle) => currency === undefined || battle.currency === currency)
}

const viewed = (deps: PageDeps, battles: readonly StoredBattle[], playerId: PlayerId | null): Promise<Battle[]> =>
  Promise.all(battles.map((battle) => battleView(deps)(battle, playerId)))

/** Upcoming and running battles. */
export async function readActive(
  deps: PageDeps,
  { page, pageSize, currency }: Asked,
  playerId: PlayerId | null,
): Promise<Paged<Battle>> {
  const battles = await openOf(deps, currency, playerId)
  return {
    items: await viewed(deps, battles.slice((page - 1) * pageSize, page * pageSize), playerId),
    total: battles.length,
    page,
    pageSize,
  }
}

/** Battles that are over, the newest first. */
export async function readOver(
  deps: PageDeps,
  statuses: readonly StoredStatus[],
  { asked, playerId }: { readonly asked: Asked; readonly playerId: PlayerId | null },
): Promise<Paged<Battle>> {
  const { page, pageSize } = asked
  const currency = await currencyOf(deps, asked.currency, playerId)
  const { items, total } = await listOver(deps.sql, { statuses, currency, page, pageSize })
  return { items: await viewed(deps, items, playerId), total, page, pageSize }
}

/** Battles that run now; with `game` only those in which it counts. */
export async function readRunning(
  deps: PageDeps,
  { game, currency }: { readonly game?: string | undefined; readonly currency?: Currency | undefined },
  playerId: PlayerId | null,
): Promise<Battle[]> {
  const running = (await openOf(deps, currency, playerId)).filter(
    (battle) => statusOf(battle, deps.clock.now()) === 'active',
  )
  if (game === undefined) return viewed(deps, running, playerId)
  const kind = await deps.games.kindOf(game)
  return viewed(deps, kind ? running.filter(({ terms }) => isGameOf(terms.games, kind)) : [], playerId)
}

/** How many battles run now; for a player in his currency. */
export async function countRunning(deps: PageDeps, playerId: PlayerId | null): Promise<number> {
  return (await openOf(deps, undefined, playerId)).filter((battle) => statusOf(battle, deps.clock.now()) === 'active')
    .length
}

/** One battle with everything its page shows; undefined where there is none. */
export async function readDetails(
  deps: PageDeps,
  slug: string,
  playerId: PlayerId | null,
): Promise<BattleDetails | undefined> {
  const battle = await found(deps, slug)
  return battle && detailsView(deps)(battle, playerId)
}

/** A page of a leaderboard with the caller's own row. */
export async function readLeaders(
  deps: PageDeps,
  { slug, page, pageSize }: { readonly slug: string } & Pick<Asked, 'page' | 'pageSize'>,
  playerId: PlayerId | null,
): Promise<(Paged<Leader> & { own: Leader | null; as_of: string }) | undefined> {
  const battle = await found(deps, slug)
  if (!battle) return undefined
  const from = (page - 1) * pageSize + 1
  const rank = playerId === null ? null : (await ownView(deps)(battle, playerId)).rank
  const [own] = rank === null ? [] : await leadersOf(deps, battle, { from: rank, to: rank, playerId })
  const total = battle.frozen?.ranked ?? deps.boards.of(battle.id)?.places.ranked() ?? 0
  return {
    items: await leadersOf(deps, battle, { from, to: from + pageSize - 1, playerId }),
    total,
    page,
    pageSize,
    own: own ?? null,
    as_of: toIso(deps.clock.now()),
  }
}

/** Why there is no frozen list. */
export type NoList = 'BATTLE_NOT_FOUND' | 'BATTLE_NOT_FINISHED'

/** A page of the frozen list of counted rounds: of all players, or the caller's own ones. */
export async function readRounds(
  deps: PageDeps,
  {
    slug,
    page,
    pageSize,
    isOwn,
  }: { readonly slug: string; readonly isOwn: boolean } & Pick<Asked, 'page' | 'pageSize'>,
  playerId: PlayerId | null,
): Promise<(Paged<CountedRound> & { hash: string }) | NoList> {
  const battle = await readFrozen(deps, slug)
  if (typeof battle === 'string') return battle
  const hash = battle.frozen.roundsHash
  if (isOwn && playerId === null) return { items: [], total: 0, page, pageSize, hash }
  const wanted = isOwn && playerId !== null ? playerId : undefined
  const part = { after: (page - 1) * pageSize, countMax: pageSize }
  const rounds =
    wanted === undefined
      ? await listNumbered(deps.sql, battle.id, part)
      : await listNumberedOf(deps.sql, { battleId: battle.id, playerId: wanted }, part)
  const names = await deps.games.namesOf([
    ...new Set(rounds.filter((round) => round.playerId === playerId).map(({ gameUuid }) => gameUuid)),
  ])
  const items = rounds.map((round) =>
    countedOnWire(
      battle,
      round,
      round.playerId === playerId
        ? { slug: names.get(round.gameUuid)?.slug ?? null, name: names.get(round.gameUuid)?.name ?? '' }
        : null,
    ),
  )
  return {
    items,
    total:
      wanted === undefined
        ? battle.frozen.roundsCount
        : await countNumbered(deps.sql, { battleId: battle.id, playerId: wanted }),
    page,
    pageSize,
    hash,
  }
}

/** A round of the list; `game` is known for own ones alone. */
const countedOnWire = (
  { salt, currency }: StoredBattle,
  round: ListedRow,
  game: CountedRound['game'],
): CountedRound => ({
  id: idOf(round, salt),
  player: round.player,
  stake: formatAmount(money(round.stake, currency)),
  payout: formatAmount(money(round.payout, currency)),
  settled_at: toIso(round.settledAt),
  is_own: game !== null,
  provider: game && round.provider,
  round: game && round.roundId,
  game,
})

export type FrozenBattle = StoredBattle & { readonly frozen: NonNullable<StoredBattle['frozen']> }

/** A battle with a frozen list. */
export async function readFrozen({ sql }: Pick<PageDeps, 'sql'>, slug: string): Promise<FrozenBattle | NoList> {
  const battle = await findBattle(sql, slug)
  if (!battle) return 'BATTLE_NOT_FOUND'
  return battle.frozen ? { ...battle, frozen: battle.frozen } : 'BATTLE_NOT_FINISHED'
}

/**
 * The part of the frozen list with hash and ranks that follows so many rounds and places. Each place has a round at
 * least, so the places end no later than the rounds.
 */
export async function readProof(
  { sql }: Pick<PageDeps, 'sql'>,
  battle: FrozenBattle,
  after: number,
): Promise<{ hash: string; salt: string; list: string; ranks: [number, number, string][]; next: number | null }> {
  const {
    id,
    salt,
    frozen: { roundsHash, roundsCount },
  } = battle
  const rounds = await listNumbered(sql, id, { after, countMax: proofRoundsMax })
  const places = await listPlaces(sql, { battleId: id, from: after + 1, to: after + proofRoundsMax })
  return {
    hash: roundsHash,
    salt,
    list: (after === 0 ? headLine(battle) : '') + linesOf(battle, rounds),
    ranks: places.map(({ rank, number, score }) => [rank ?? 0, number ?? 0, String(score)]),
    next: after + proofRoundsMax < roundsCount ? after + proofRoundsMax : null,
  }
}

const found = async (deps: PageDeps, slug: string): Promise<StoredBattle | undefined> => {
  const battle = await findBattle(deps.sql, slug)
  await deps.boards.refresh()
  return battle
}
