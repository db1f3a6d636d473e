import type { Games } from '@zoria/games'
import { invariant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import type { RoundEvent } from '@zoria/play'
import type { Rating } from '@zoria/rating'
import { fitsBattle, fitsButGame, isAfterJoining, isInLeague, type GameKind } from '../rules/counting.ts'
import { addRound, scoreOf } from '../rules/score.ts'
import { holdOpen, type StoredBattle } from '../storage/battle-rows.ts'
import { insertEntries, lockEntries, saveScores, type Entry, type EntryName } from '../storage/entry-rows.ts'
import { listRounds, nameOfRound, noteRounds, type BattleRound } from '../storage/round-rows.ts'

export type CountDeps = {
  readonly clock: Clock
  readonly rating: Pick<Rating, 'levelsOf'>
  readonly games: Pick<Games, 'kindsOf'>
}

type Fitting = {
  readonly kind: RoundEvent['kind']
  readonly round: BattleRound
  readonly battle: StoredBattle
  readonly startedAt: RoundEvent['round']['startedAt']
}

/**
 * Scores settled and undone rounds, in the transaction that stores the consumer's cursor. Battles are held against a
 * freeze, entries are locked in one order. A round counts once, whatever comes twice or in another order; battles that
 * are over do not change. An undone round is noted whatever its game is now: it counts nothing where its settlement did
 * not. docs/rules/battles.md#scores
 */
export const countRounds = (deps: CountDeps) => {
  const kindsOf = cachedKinds(deps)
  return async (tx: TransactionSql, events: readonly RoundEvent[]): Promise<void> => {
    const paid = events.filter(({ round }) => !round.isFreeRound && round.stakeReal > 0n)
    if (paid.length === 0) return
    const battles = await holdOpen(tx)
    if (battles.length === 0) return
    const kinds = await kindsOf([...new Set(paid.map(({ round }) => round.gameUuid))])
    const fitting = paid.flatMap((event) =>
      battles.filter(isFitting(event, kinds)).map((battle) => fittingOf(event, battle)),
    )
    if (fitting.length === 0) return
    await enterAutomatically(deps, tx, fitting)
    const entries = new Map(
      (await lockEntries(tx, namesOf(fitting.map(({ round }) => round)))).map((entry) => [
        keyOf({ battleId: entry.battleId, playerId: entry.player }),
        entry,
      ]),
    )
    const counted = fitting.filter(({ kind, battle, round, startedAt }) => {
      const entry = entries.get(keyOf(round))
      // The settlement may be read later, and join the player then.
      return entry === undefined
        ? kind === 'undone' && battle.terms.entry === 'automatic'
        : isAfterJoining({ startedAt }, entry.joinedAt)
    })
    if (counted.length === 0) return
    const changed = await scored(tx, { counted, entries })
    if (changed.length === 0) return
    await saveScores(tx, changed)
    await announce(tx, { topic: 'battles' })
  }
}

const isFitting =
  ({ kind, round }: RoundEvent, kinds: ReadonlyMap<string, GameKind>) =>
  ({ terms, startsAt, endsAt }: StoredBattle): boolean => {
    const fit = { terms, span: { startsAt, endsAt } }
    return kind === 'undone' ? fitsButGame(round, fit) : fitsBattle(round, kinds.get(round.gameUuid), fit)
  }

/**
 * New entries with the scores of the events. A round that is new is added, or left out where the cap is reached before
 * it; where something was undone, came in the other order, or a cap chooses, all rounds of the player are read.
 */
async function scored(
  tx: TransactionSql,
  { counted, entries }: { readonly counted: readonly Fitting[]; readonly entries: ReadonlyMap<string, Entry> },
): Promise<readonly Entry[]> {
  const [settled, undone] = (['settled', 'undone'] as const).map((kind) =>
    uniqueRounds(counted.filter((each) => each.kind === kind)),
  ) as [readonly Fitting[], readonly Fitting[]]
  const fresh = await noteRounds(tx, notedOf(settled, undone))
  const unsure = [
    ...undone.filter(({ round }) => entries.has(keyOf(round))),
    ...settled.filter(({ round }) => !fresh.has(nameOfRound(round))),
    ...chosenByCap(settled, entries),
  ]
  const recomputed = new Map(unsure.map((each) => [keyOf(each.round), each.battle]))
  const changed = new Map<string, Entry>()
  for (const { round, battle } of settled) {
    const key = keyOf(round)
    const entry = changed.get(key) ?? entries.get(key)
    // Of a player whose cap is reached this round comes after the last one that counts.
    if (entry && entry.cappedAt === null && !recomputed.has(key))
      changed.set(key, { ...entry, ...addRound(entry, round, battle.terms.scoring) })
  }
  if (recomputed.size > 0) {
    const names = [...recomputed.keys()]
      .map((key) => entries.get(key) as Entry)
      .map(({ battleId, player }) => ({ battleId, playerId: player }))
    const rounds = Map.groupBy(await listRounds(tx, names), keyOf)
    for (const [key, { terms }] of recomputed) {
      const played = rounds.get(key) ?? []
      const cappedAt = terms.roundsMax === null ? null : (played[terms.roundsMax - 1]?.settledAt ?? null)
      changed.set(key, { ...(entries.get(key) as Entry), ...scoreOf(played, terms), cappedAt })
    }
  }
  return [...changed.values()]
}

/** Settled rounds with which a player has more than the cap, but for those after the last one that counts. */
function chosenByCap(settled: readonly Fitting[], entries: ReadonlyMap<string, Entry>): readonly Fitting[] {
  const byEntry = Map.groupBy(settled, ({ round }) => keyOf(round))
  return settled.filter(({ round, battle }) => {
    const { roundsMax } = battle.terms
    const key = keyOf(round)
    const { rounds, cappedAt } = entries.get(key) as Entry
    if (roundsMax === null || (cappedAt !== null && round.settledAt > cappedAt)) return false
    return rounds + (byEntry.get(key)?.length ?? 0) > roundsMax
  })
}

const notedOf = (settled: readonly Fitting[], undone: readonly Fitting[]): Parameters<typeof noteRounds>[1] => {
  const namesIn = (fitting: readonly Fitting[]) => new Set(fitting.map(({ round }) => nameOfRound(round)))
  const [areSettled, areUndone] = [namesIn(settled), namesIn(undone)]
  return uniqueRounds([...settled, ...undone]).map(({ round }) => ({
    ...round,
    isSettled: areSettled.has(nameOfRound(round)),
    isUndone: areUndone.has(nameOfRound(round)),
  }))
}

/** The first round that fits an automatic battle joins its player, from the start of the battle on. */
async function enterAutomatically(
  { rating }: CountDeps,
  tx: TransactionSql,
  fitting: readonly Fitting[],
): Promise<void> {
  const automatic = fitting.filter(({ kind, battle }) => kind === 'settled' && battle.terms.entry === 'automatic')
  if (automatic.length === 0) return
  const levels = await rating.levelsOf([...new Set(automatic.map(({ round }) => round.playerId))], tx)
  const joining = automatic.filter(({ battle, round }) =>
    isInLeague(battle.terms.league, levels.get(round.playerId) ?? 0),
  )
  const entries = new Map(
    joining.map(({ battle, round }) => [
      keyOf(round),
      { battleId: battle.id, playerId: round.playerId, joinedAt: battle.startsAt },
    ]),
  )
  await insertEntries(
    tx,
    [...entries].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, entry]) => entry),
  )
}

/** Kinds of games by their providers' ids: what is known of a game once is read again after a minute. */
function cachedKinds({
  games,
  clock,
}: Pick<CountDeps, 'games' | 'clock'>): (uuids: readonly string[]) => Promise<ReadonlyMap<string, GameKind>> {
  const known = new Map<string, { readonly kind: GameKind; readonly until: number }>()
  return async (uuids) => {
    const now = clock.now()
    const missing = uuids.filter((uuid) => (known.get(uuid)?.until ?? 0) <= now)
    if (missing.length > 0)
      for (const [uuid, kind] of await games.kindsOf(missing)) known.set(uuid, { kind, until: now + 60_000 })
    return new Map(
      uuids.flatMap((uuid) => {
        const found = known.get(uuid)
        return found ? [[uuid, found.kind] as const] : []
      }),
    )
  }
}

function fittingOf({ kind, round }: RoundEvent, battle: StoredBattle): Fitting {
  const { playerId, version, provider, roundId, gameUuid, stakeReal, paidReal, settledAt, startedAt } = round
  return {
    kind,
    battle,
    startedAt,
    round: {
      battleId: battle.id,
      playerId,
      version,
      provider,
      roundId,
      gameUuid,
      stake: stakeReal,
      payout: paidReal,
      settledAt,
    },
  }
}

const keyOf = ({ battleId, playerId }: EntryName): string => `${battleId} ${playerId}`

const namesOf = (rounds: readonly BattleRound[]): readonly EntryName[] => [
  ...new Map(rounds.map((round) => [keyOf(round), round])).values(),
]

/** One of each: a statement must not write a row twice. */
function uniqueRounds(fitting: readonly Fitting[]): readonly Fitting[] {
  const unique = new Map(fitting.map((each) => [nameOfRound(each.round), each]))
  invariant(unique.size <= fitting.length, 'rounds are named by the rows that settled them')
  return [...unique.values()]
}
