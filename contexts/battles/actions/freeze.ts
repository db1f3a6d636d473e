import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import type { Logger } from '@zoria/platform/logger'
import { hashOfList } from '../reads/round-list.ts'
import { fundOf, placesOf, prizeAt, type Worths } from '../rules/prizes.ts'
import { compareStandings } from '../rules/ranking.ts'
import { scoreOf } from '../rules/score.ts'
import { listNotedOver, lockBattle, noteOver, saveFrozen, type StoredBattle } from '../storage/battle-rows.ts'
import { listEntries, saveRanks, saveScores, type Entry } from '../storage/entry-rows.ts'
import { insertObligations } from '../storage/prize-rows.ts'
import { listRounds, numberRounds } from '../storage/round-rows.ts'

export type FreezeDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly logger: Logger
  /** True once the rounds booked more than so many seconds ago were counted. */
  readonly hasCounted: (wanted: { readonly bookedSecondsAgo: number }) => Promise<boolean>
  /** What the offers of a battle's prizes are worth. */
  readonly worthsOf: (terms: StoredBattle['terms']) => Promise<Worths>
}

/**
 * A round that was settled before the end is booked within this time after it: a statement of the wallet ends after two
 * seconds.
 */
const bookingSeconds = 3

/**
 * Freezes runs whose end has passed, once the rounds booked until shortly after it were counted. Ranks, the list of
 * counted rounds, its hash and one obligation for each prize are written in one transaction. Any number of workers may
 * do so. docs/rules/battles.md#finish
 */
export const freezeDue = (deps: FreezeDeps) => async (): Promise<readonly string[]> => {
  await noteOver(deps.sql, deps.clock.now())
  const frozen: string[] = []
  const faults: unknown[] = []
  for (const { id, seconds } of await listNotedOver(deps.sql)) {
    if (seconds <= bookingSeconds || !(await deps.hasCounted({ bookedSecondsAgo: seconds - bookingSeconds }))) continue
    const slug = await deps
      .inTransaction((tx) => freeze(deps, tx, id))
      .catch((error: unknown) => void faults.push(error))
    if (slug === undefined) continue
    deps.logger.info({ slug }, 'the ranks of a battle are frozen')
    frozen.push(slug)
  }
  // The other battles do not wait for one that fails.
  if (faults.length > 0) throw faults[0]
  return frozen
}

/** Freezes one run; undefined where another worker did, or where it was cancelled or prolonged meanwhile. */
export async function freeze(
  deps: Pick<FreezeDeps, 'clock' | 'worthsOf'>,
  tx: TransactionSql,
  id: string,
): Promise<string | undefined> {
  const battle = await lockBattle(tx, id)
  const now = deps.clock.now()
  if (battle?.status !== 'open' || battle.endsAt > now) return undefined
  const { entries, roundsCount, roundsHash } = await ranked(tx, battle)
  const places = entries
    .filter(({ rank }) => rank !== null)
    .toSorted((left, right) => (left.rank ?? 0) - (right.rank ?? 0))
  const worths = await deps.worthsOf(battle.terms)
  const fund = fundOf(battle.terms, { turnover: entries.reduce((all, { turnover }) => all + turnover, 0n), worths })
  const obligations = places.slice(0, placesOf(battle.terms)).flatMap(({ rank, player }) => {
    const prize = prizeAt(battle.terms, rank ?? 0, { fund, worths })
    // The share of a small fund may be less than a minor unit: then there is nothing to win.
    return prize && (prize.kind !== 'money' || prize.worth > 0n)
      ? [{ battleId: battle.id, place: rank ?? 0, playerId: player, currency: battle.currency, prize }]
      : []
  })
  await saveScores(tx, entries)
  await saveRanks(tx, battle.id, entries)
  await insertObligations(tx, obligations)
  const awarded = obligations.reduce((all, { prize }) => all + prize.worth, 0n)
  await saveFrozen(tx, battle.id, {
    frozen: { fund, awarded, ranked: places.length, roundsCount, roundsHash },
    participants: entries.length,
    now,
  })
  await announce(tx, { topic: 'battles' })
  return battle.slug
}

/** So many players have their rounds in memory at a time. */
const playersMax = 200

/**
 * The players with their final scores and ranks, computed from the stored rounds as a verifier does. Numbers the rounds
 * that made them, player by player, and answers their count and hash.
 */
async function ranked(
  tx: TransactionSql,
  battle: StoredBattle,
): Promise<{ readonly entries: readonly Entry[]; readonly roundsCount: number; readonly roundsHash: string }> {
  const { terms } = battle
  const joined = (await listEntries(tx, battle.id)).map((entry, at) => ({ ...entry, number: at + 1 }))
  const hash = hashOfList(battle)
  const entries: Entry[] = []
  let roundsCount = 0
  for (let from = 0; from < joined.length; from += playersMax) {
    const players = joined.slice(from, from + playersMax)
    const all = Map.groupBy(
      await listRounds(
        tx,
        players.map(({ player }) => ({ battleId: battle.id, playerId: player })),
      ),
      ({ playerId }) => playerId,
    )
    // An end that staff moved to now may be before rounds that were counted already.
    const counted = players.map((entry) => ({
      entry,
      rounds: (all.get(entry.player) ?? [])
        .filter(({ settledAt }) => settledAt < battle.endsAt)
        .slice(0, terms.roundsMax ?? Infinity),
    }))
    entries.push(...counted.map(({ entry, rounds }) => ({ ...entry, ...scoreOf(rounds, terms) })))
    const listed = counted.flatMap(({ entry, rounds }) => rounds.map((round) => ({ ...round, player: entry.number })))
    hash.add(listed)
    await numberRounds(tx, { battleId: battle.id, rounds: listed, after: roundsCount })
    roundsCount += listed.length
  }
  const places = entries.filter(({ rounds }) => rounds > 0 && rounds >= terms.qualification).toSorted(compareStandings)
  const rankOf = new Map(places.map(({ player }, at) => [player, at + 1]))
  return {
    entries: entries.map((entry) => ({ ...entry, rank: rankOf.get(entry.player) ?? null })),
    roundsCount,
    roundsHash: hash.digest(),
  }
}
