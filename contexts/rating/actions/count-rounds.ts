import { ratingLevelReached } from '@zoria/contract/rating/events'
import { datedPeriods, toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import { appendFacts } from '@zoria/platform/outbox'
import type { Settings } from '@zoria/settings'
import { hundredthsOf, levelAt, weightedTurnover } from '../rules/points.ts'
import {
  addScores,
  addWeekScores,
  createCopies,
  listDifferences,
  listLevelsBelow,
  reachLevels,
  type Score,
  type ScoreTables,
} from '../storage/score-rows.ts'

/** What the rating needs of an event of play (`RoundEvent` of the context play, which stands above this one). */
export type CountedEvent = {
  readonly kind: 'settled' | 'undone'
  readonly round: {
    readonly playerId: Id<'Player'>
    readonly currency: Currency
    readonly stakeReal: bigint
    readonly weight: number
    readonly isFreeRound: boolean
    readonly settledAt: Instant
  }
}

export type CountDeps = { readonly settings: Pick<Settings, 'read'>; readonly clock: Clock; readonly chance: Chance }

/**
 * Adds settled rounds to the scores, takes undone ones back, and raises levels; all in the caller's transaction.
 * docs/rules/cashback-and-rating.md#rating
 */
export const countRounds =
  (deps: CountDeps) =>
  async (tx: TransactionSql, events: readonly CountedEvent[]): Promise<void> => {
    const scores = await addTo(tx, 'stored', events)
    const reached = scores.flatMap((score) => levelsReached(deps, score))
    if (reached.length === 0) return

    const now = deps.clock.now()
    const news = await reachLevels(
      tx,
      reached.map((each) => ({ ...each, at: toIso(now) })),
    )
    const currencyOf = new Map(scores.map(({ playerId, currency }) => [playerId, currency]))
    const levels = deps.settings.read('RATING_LEVELS')
    const facts = news.map(({ playerId, level }) => {
      const currency = currencyOf.get(playerId) as Currency
      return {
        name: ratingLevelReached.name,
        body: { player_id: playerId, currency, level, gift_bonus_id: levels[level]?.gift[currency] ?? null },
      }
    })
    await appendFacts(tx, facts, { now, chance: deps.chance })
  }

/**
 * The same into a copy, and what differs. Levels depend on the order in which the lanes were read, so a stored one may
 * be above what the copy reaches, never below.
 */
export const copyOfScores = ({ settings }: Pick<CountDeps, 'settings'>) => ({
  begin: (tx: TransactionSql) => createCopies(tx),
  consume: async (tx: TransactionSql, events: readonly CountedEvent[]) => void (await addTo(tx, 'copy', events)),
  differences: async (tx: TransactionSql) => {
    const thresholds = Object.entries(settings.read('RATING_UNIT')).flatMap(([currency, { turnover }]) =>
      settings.read('RATING_LEVELS').map(({ level, threshold }) => ({
        currency: currency as Currency,
        level,
        weighted: BigInt(threshold) * turnover.amount * 100n,
      })),
    )
    return [
      ...(await listDifferences(tx)).map(
        ({ of, playerId, stored, journal }) =>
          `${of} of player ${playerId}: ${stored} is stored, the journal says ${journal}`,
      ),
      ...(await listLevelsBelow(tx, thresholds)).map(
        ({ playerId, stored, journal }) =>
          `level of player ${playerId}: ${stored} is stored, the journal reaches ${journal}`,
      ),
    ]
  },
})

const weekOf = datedPeriods('week')

/**
 * Adds events up per player and per player and week, then writes each table with one statement, in the order of the
 * players: two processes never wait in a circle.
 */
const addTo = async (
  tx: TransactionSql,
  tables: ScoreTables,
  events: readonly CountedEvent[],
): Promise<readonly Score[]> => {
  const players = new Map<Id<'Player'>, { currency: Currency; weighted: bigint; weeks: Map<string, bigint> }>()
  for (const { kind, round } of events) {
    const weighted = kind === 'settled' ? weightedTurnover(round) : -weightedTurnover(round)
    if (weighted === 0n) continue
    const { from } = weekOf(round.currency, round.settledAt)
    let player = players.get(round.playerId)
    if (!player) players.set(round.playerId, (player = { currency: round.currency, weighted: 0n, weeks: new Map() }))
    player.weighted += weighted
    player.weeks.set(from, (player.weeks.get(from) ?? 0n) + weighted)
  }
  if (players.size === 0) return []
  const ordered = [...players].toSorted(([left], [right]) => (left < right ? -1 : 1))
  const scores = await addScores(
    tx,
    tables,
    ordered.map(([playerId, { currency, weighted }]) => ({ playerId, currency, weighted })),
  )
  await addWeekScores(
    tx,
    tables,
    ordered.flatMap(([playerId, { currency, weeks }]) =>
      [...weeks].map(([week, weighted]) => ({ playerId, currency, week, weighted })),
    ),
  )
  return scores
}

const levelsReached = (
  { settings }: Pick<CountDeps, 'settings'>,
  { playerId, currency, weighted, level }: Score,
): readonly { readonly playerId: Id<'Player'>; readonly level: number }[] => {
  const unit = settings.read('RATING_UNIT')[currency]?.turnover.amount
  if (unit === undefined) return []
  const highest = levelAt(settings.read('RATING_LEVELS'), hundredthsOf(weighted, unit))
  return Array.from({ length: Math.max(0, highest - level) }, (_, place) => ({ playerId, level: level + place + 1 }))
}
