import { boardTop, type BattleStatus } from '@zoria/contract/battles/words'
import type { Battle, BattleBoard, BattleDetails, BattlePrize, Leader, OwnBattle } from '@zoria/contract/battles/http'
import type { Bonuses } from '@zoria/bonuses'
import type { Games } from '@zoria/games'
import { maskAlias, type Identity } from '@zoria/identity'
import { formatAmount, money, toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { barrierOf, barrierOfJoined } from '../rules/joining.ts'
import { progressOf } from '../rules/own-progress.ts'
import { fundOf, placesOf, prizeAt, rangesOf, type Prize, type Worths } from '../rules/prizes.ts'
import { findNext, type StoredBattle } from '../storage/battle-rows.ts'
import { findEntry, listEntriesOf, listPlaces, type Entry, type PlayerId } from '../storage/entry-rows.ts'
import { listPrizes, type Obligation } from '../storage/prize-rows.ts'
import { applicantOf, type ApplicantDeps } from './applicant.ts'
import type { Boards } from './boards.ts'

export type ViewDeps = Pick<ApplicantDeps, 'rating'> & {
  readonly sql: Sql
  readonly clock: Clock
  readonly boards: Boards
  readonly identity: Pick<Identity, 'aliasesOf' | 'standing' | 'excludedAmong'>
  readonly games: Pick<Games, 'picked'>
  readonly bonuses: Pick<Bonuses, 'giftOf'>
}

/** What is read once for a battle: the prizes of its offers and games, and the fund at present. */
type Means = {
  readonly fund: bigint
  readonly worths: Worths
  readonly offers: ReadonlyMap<string, NonNullable<BattlePrize['bonus']>['names']>
  readonly gameNames: ReadonlyMap<string, string>
}

const amountOf = (minor: bigint, currency: Currency): string => formatAmount(money(minor, currency))
/** Scores have two places in every scoring. */
const scoreText = (score: bigint): string => `${score / 100n}.${String(score % 100n).padStart(2, '0')}`

/** Where a run is at a moment. */
export function statusOf(
  { status, startsAt, endsAt }: Pick<StoredBattle, 'status' | 'startsAt' | 'endsAt'>,
  now: Instant,
): BattleStatus {
  if (status !== 'open') return status
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'active' : 'finishing'
}

/** What the offers of a battle's prizes are worth. */
export const worthsOf =
  ({ bonuses }: Pick<ViewDeps, 'bonuses'>) =>
  async ({ prizes }: StoredBattle['terms']): Promise<Worths> => {
    const offers = prizes.flatMap(({ prize }) => (prize.kind === 'bonus' ? [prize.offerId] : []))
    return new Map(
      await Promise.all(
        [...new Set(offers)].map(async (id) => [id, (await bonuses.giftOf(id))?.amount.amount ?? 0n] as const),
      ),
    )
  }

const meansOf = async (deps: ViewDeps, battle: StoredBattle): Promise<Means> => {
  const offerIds = [
    ...new Set(battle.terms.prizes.flatMap(({ prize }) => (prize.kind === 'bonus' ? [prize.offerId] : []))),
  ]
  const gifts = await Promise.all(offerIds.map(async (id) => [id, await deps.bonuses.giftOf(id)] as const))
  const worths = new Map(gifts.map(([id, gift]) => [id, gift?.amount.amount ?? 0n]))
  const slugs = battle.terms.prizes.flatMap(({ prize }) => (prize.kind === 'free_rounds' ? [prize.game] : []))
  const named = slugs.length === 0 ? [] : (await deps.games.picked({ kind: 'list', slugs }, 50)).games
  const fund =
    battle.frozen?.fund ?? fundOf(battle.terms, { turnover: deps.boards.of(battle.id)?.turnover ?? 0n, worths })
  return {
    fund,
    worths,
    offers: new Map(gifts.flatMap(([id, gift]) => (gift ? [[id, gift.names] as const] : []))),
    gameNames: new Map(named.map(({ slug, name }) => [slug, name])),
  }
}

/** Null where the offer is unknown. */
const offerOnWire = (id: string, names: NonNullable<BattlePrize['bonus']>['names'] | undefined): BattlePrize['bonus'] =>
  names ? { id, names } : null

const prizeOnWire = (prize: Prize, currency: Currency, { offers, gameNames }: Means): BattlePrize => ({
  kind: prize.kind,
  worth: amountOf(prize.worth, currency),
  bonus: prize.kind === 'bonus' ? offerOnWire(prize.offerId, offers.get(prize.offerId)) : null,
  free_rounds:
    prize.kind === 'free_rounds'
      ? {
          count: prize.count,
          stake: amountOf(prize.stake, currency),
          game: { slug: prize.game, name: gameNames.get(prize.game) ?? prize.game },
        }
      : null,
})

const prizeOf = (battle: StoredBattle, rank: number | null, means: Means): BattlePrize | null => {
  const prize = rank === null ? null : prizeAt(battle.terms, rank, means)
  return prize && prizeOnWire(prize, battle.currency, means)
}

/** A battle in a list. */
export const battleView =
  (deps: ViewDeps) =>
  async (battle: StoredBattle, playerId: PlayerId | null): Promise<Battle> =>
    viewWith(deps, battle, { playerId, means: await meansOf(deps, battle) })

async function viewWith(
  deps: ViewDeps,
  battle: StoredBattle,
  { playerId, means }: { readonly playerId: PlayerId | null; readonly means: Means },
): Promise<Battle> {
  const { terms, currency, frozen } = battle
  const places = deps.boards.of(battle.id)?.places
  const [winner] = frozen ? await listPlaces(deps.sql, { battleId: battle.id, from: 1, to: 1 }) : []
  const own = playerId && (await ownWith(deps, battle, { playerId, means }))
  const play = await deps.games.picked(
    { kind: terms.games.kind, slugs: 'slugs' in terms.games ? terms.games.slugs : [] },
    1,
  )
  return {
    id: battle.id,
    slug: battle.slug,
    names: terms.names,
    cup: terms.cup,
    status: statusOf(battle, deps.clock.now()),
    currency,
    starts_at: toIso(battle.startsAt),
    ends_at: toIso(battle.endsAt),
    finished_at: battle.finishedAt && toIso(battle.finishedAt),
    paid_at: battle.paidAt && toIso(battle.paidAt),
    cancelled_at: battle.cancelledAt && toIso(battle.cancelledAt),
    entry: terms.entry,
    scoring: terms.scoring,
    fund: {
      kind: terms.fund.kind,
      amount: amountOf(means.fund, currency),
      percent: terms.fund.kind === 'proportional' ? scoreText(BigInt(terms.fund.bps)) : null,
      min: terms.fund.kind === 'proportional' ? amountOf(terms.fund.min, currency) : null,
      awarded: frozen && amountOf(frozen.awarded, currency),
    },
    prize_places: placesOf(terms),
    top_prize: prizeOf(battle, 1, means) as BattlePrize,
    participants: battle.participants ?? places?.size() ?? 0,
    ranked: frozen?.ranked ?? places?.ranked() ?? 0,
    min_stake: amountOf(terms.stakeMin, currency),
    max_stake: terms.league.by === 'stakes' ? amountOf(terms.league.stakeMax, currency) : null,
    league: {
      by: terms.league.by,
      level_min: terms.league.by === 'rating' ? terms.league.levelMin : null,
      level_max: terms.league.by === 'rating' ? terms.league.levelMax : null,
    },
    qualification_rounds: terms.qualification,
    rounds_max: terms.roundsMax,
    play_slug: play.games[0]?.slug ?? null,
    winner: winner
      ? { alias: (await aliases(deps, [winner])).get(winner.player) ?? '***', score: scoreText(winner.score) }
      : null,
    own,
  }
}

/** The caller in a battle. */
export const ownView =
  (deps: ViewDeps) =>
  async (battle: StoredBattle, playerId: PlayerId): Promise<OwnBattle> =>
    ownWith(deps, battle, { playerId, means: await meansOf(deps, battle) })

async function ownWith(
  deps: ViewDeps,
  battle: StoredBattle,
  { playerId, means }: { readonly playerId: PlayerId; readonly means: Means },
): Promise<OwnBattle> {
  // A board may be a moment older than the freeze.
  const board = battle.status === 'open' ? deps.boards.of(battle.id) : undefined
  const entry = board ? board.places.rowOf(playerId) : await findEntry(deps.sql, { battleId: battle.id, playerId })
  if (entry && board)
    return progressOnWire(board.battle, entry, {
      places: board.places,
      means,
      excluded: await deps.identity.excludedAmong([playerId]),
    })
  const barrier = entry
    ? null
    : barrierOf({ ...battle, isOpen: battle.status === 'open' }, await applicantOf(deps, playerId), deps.clock.now())
  const won = entry && battle.frozen ? (await listPrizes(deps.sql, battle.id, playerId))[0] : undefined
  return { ...finalOnWire(battle, entry, { won, means }), barrier }
}

/** A player in a battle that is over: his place and prize, once they are frozen. */
function finalOnWire(
  battle: StoredBattle,
  entry: Entry | undefined,
  { won, means }: { readonly won: Obligation | undefined; readonly means: Means },
): OwnBattle {
  const base = fromEntry(battle, entry)
  if (!entry || !battle.frozen) return base
  return {
    ...base,
    state: entry.rank === null ? base.state : 'placed',
    rank: entry.rank,
    prize: won
      ? prizeOnWire(
          won.paidInstead === null ? won.prize : { kind: 'money', worth: won.prize.worth },
          won.currency,
          means,
        )
      : null,
    prize_status: won?.status ?? null,
  }
}

/** `excluded`: the players among those of the frames who are closed out of play. */
type Progressing = {
  readonly places: NonNullable<ReturnType<Boards['of']>>['places']
  readonly means: Means
  readonly excluded: ReadonlySet<string>
}

/** The frame of a running battle from its board: no query. */
function progressOnWire(battle: StoredBattle, entry: Entry, { places, means, excluded }: Progressing): OwnBattle {
  const { rank, nextPlace, nextPrize, margin } = progressOf(places, entry.player, battle.terms)
  const nextWon = nextPrize && prizeOf(battle, nextPrize.rank, means)
  return {
    ...fromEntry(battle, entry),
    barrier: barrierOfJoined(excluded.has(entry.player)),
    rank,
    next_place: nextPlace && { rank: nextPlace.rank, gap: scoreText(nextPlace.gap) },
    next_prize: nextPrize && nextWon && { rank: nextPrize.rank, gap: scoreText(nextPrize.gap), prize: nextWon },
    prize: prizeOf(battle, rank, means),
    margin: margin === null ? null : scoreText(margin),
  }
}

function fromEntry({ terms }: StoredBattle, entry: Entry | undefined): OwnBattle {
  const rounds = entry?.rounds ?? 0
  const isQualified = rounds > 0 && rounds >= terms.qualification
  const playing = isQualified ? 'active' : 'in_qualification'
  return {
    state: rounds === 0 ? 'inactive' : playing,
    joined_at: entry ? toIso(entry.joinedAt) : null,
    barrier: null,
    rounds,
    rounds_to_qualify: Math.max(0, Math.max(1, terms.qualification) - rounds),
    rounds_left: terms.roundsMax === null ? null : Math.max(0, terms.roundsMax - rounds),
    score: scoreText(entry?.score ?? 0n),
    best_multiplier: entry?.best === null || entry?.best === undefined ? null : scoreText(entry.best),
    rank: null,
    next_place: null,
    next_prize: null,
    prize: null,
    prize_status: null,
    margin: null,
  }
}

/** The frame for a player in a battle. */
export type OwnFrame = { readonly playerId: string; readonly own: OwnBattle }

/**
 * Own progress of those of some players who are in an open battle. Each frame is made when it is taken, so the caller
 * may rest in between.
 */
export const progressFrames =
  (deps: ViewDeps) =>
  async (battle: StoredBattle, players: readonly string[]): Promise<Iterable<OwnFrame>> => {
    const places = deps.boards.of(battle.id)?.places
    const joined = places ? players.filter((player) => places.rowOf(player) !== undefined) : []
    if (!places || joined.length === 0) return []
    return framesFrom(battle, joined, {
      places,
      means: await meansOf(deps, battle),
      excluded: await deps.identity.excludedAmong(joined),
    })
  }

function* framesFrom(battle: StoredBattle, players: readonly string[], progressing: Progressing): Generator<OwnFrame> {
  for (const playerId of players) {
    const entry = progressing.places.rowOf(playerId)
    if (entry) yield { playerId, own: progressOnWire(battle, entry, progressing) }
  }
}

/** The same of a battle that is over: its players among those who are connected, in three queries however many they are. */
export const finalFrames =
  (deps: ViewDeps) =>
  async (battle: StoredBattle, players: readonly string[]): Promise<Iterable<OwnFrame>> => {
    const entries = await listEntriesOf(deps.sql, battle.id, players as readonly PlayerId[])
    if (entries.length === 0) return []
    const [means, prizes] = [
      await meansOf(deps, battle),
      new Map((await listPrizes(deps.sql, battle.id)).map((prize) => [prize.playerId, prize])),
    ]
    return entries.map((entry) => ({
      playerId: entry.player,
      own: finalOnWire(battle, entry, { won: prizes.get(entry.player), means }),
    }))
  }

const aliases = async (
  { identity }: Pick<ViewDeps, 'identity'>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    [...(await identity.aliasesOf(entries.map(({ player }) => player)))].map(([player, alias]) => [
      player,
      maskAlias(alias),
    ]),
  )

/** Places `from` to `to` of a battle as rows of its leaderboard. */
export async function leadersOf(
  deps: ViewDeps,
  battle: StoredBattle,
  asked: { readonly from: number; readonly to: number; readonly playerId: PlayerId | null },
): Promise<Leader[]> {
  const from = Math.max(1, asked.from)
  // The row above the first one decides whether it is tied.
  const above = Math.max(1, from - 1)
  const board = battle.status === 'open' ? deps.boards.of(battle.id) : undefined
  const entries = board
    ? board.places.slice(above, asked.to)
    : await listPlaces(deps.sql, { battleId: battle.id, from: above, to: asked.to })
  const [names, means] = [await aliases(deps, entries), await meansOf(deps, battle)]
  return entries
    .map((entry, at): Leader => ({
      rank: above + at,
      alias: names.get(entry.player) ?? '***',
      score: scoreText(entry.score),
      rounds: entry.rounds,
      is_tied: at > 0 && entries[at - 1]?.score === entry.score,
      is_own: entry.player === asked.playerId,
      prize: prizeOf(battle, above + at, means),
    }))
    .slice(from - above)
}

/** A battle with everything its page shows. */
export const detailsView =
  (deps: ViewDeps) =>
  async (battle: StoredBattle, playerId: PlayerId | null): Promise<BattleDetails> => {
    const means = await meansOf(deps, battle)
    const view = await viewWith(deps, battle, { playerId, means })
    const rank = view.own?.rank ?? null
    const next = await findNext(deps.sql, { templateId: battle.templateId, after: battle.startsAt })
    return {
      ...view,
      prizes: rangesOf(battle.terms).map(({ from, to }) => ({
        from,
        to,
        prize: prizeOf(battle, from, means) as BattlePrize,
      })),
      games: await gamesView(deps, battle.terms.games),
      leaders: await leadersOf(deps, battle, { from: 1, to: boardTop, playerId }),
      own_rows:
        rank === null || rank <= boardTop
          ? []
          : await leadersOf(deps, battle, { from: rank - 2, to: rank + 2, playerId }),
      next: next ? { slug: next.slug, starts_at: toIso(next.startsAt) } : null,
      rounds_hash: battle.frozen?.roundsHash ?? null,
      rounds_count: battle.frozen?.roundsCount ?? null,
    }
  }

const gamesShown = 24

async function gamesView({ games }: ViewDeps, picked: StoredBattle['terms']['games']): Promise<BattleDetails['games']> {
  const slugs = 'slugs' in picked ? picked.slugs : []
  const found = await games.picked({ kind: picked.kind, slugs }, picked.kind === 'list' ? 200 : gamesShown)
  const providers = new Map(found.games.map(({ provider }) => [provider.slug, provider]))
  return {
    kind: picked.kind,
    count: found.count,
    games: found.games.map(({ slug, name, image }) => ({ slug, name, image })),
    providers: picked.kind === 'provider' ? [...slugs].map((slug) => providers.get(slug) ?? { slug, name: slug }) : [],
    categories: picked.kind === 'category' ? [...slugs] : [],
  }
}

/** The public frame of an open battle. */
export const boardView =
  (deps: ViewDeps) =>
  async (battle: StoredBattle): Promise<BattleBoard> => {
    const leaders = await leadersOf(deps, battle, { from: 1, to: boardTop, playerId: null })
    const { fund } = await meansOf(deps, battle)
    const places = deps.boards.of(battle.id)?.places
    const now = deps.clock.now()
    return {
      slug: battle.slug,
      status: statusOf(battle, now),
      fund: amountOf(fund, battle.currency),
      participants: battle.participants ?? places?.size() ?? 0,
      ranked: battle.frozen?.ranked ?? places?.ranked() ?? 0,
      as_of: toIso(now),
      leaders: leaders.map(({ rank, alias, score, rounds, is_tied }) => ({ rank, alias, score, rounds, is_tied })),
    }
  }
