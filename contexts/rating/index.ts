import { getRating, listRatingLeaders } from '@zoria/contract/rating/http'
import { instant, ok, toIso, type Currency, type Id, type Money } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Brings } from '@zoria/platform/context'
import { copyOfScores, countRounds, type CountDeps, type CountedEvent } from './actions/count-rounds.ts'
import { ratingOf, readLeaders, readRating, type ReadDeps } from './reads/own-rating.ts'
import { findLevels, markErased, readPlayerRating } from './storage/score-rows.ts'

type PlayerId = Id<'Player'>

/** Points of play and the levels they reach. */
export type Rating = Brings<'serve' | 'playerData'> & {
  /** A rating with two places and the highest level ever reached; 0 and 0 for somebody who never played. */
  ratingOf(playerId: PlayerId, tx?: Queryable): Promise<{ readonly rating: number; readonly level: number }>
  /** The levels of players; who is missing is on level 0. */
  levelsOf(playerIds: readonly PlayerId[], tx?: Queryable): Promise<ReadonlyMap<PlayerId, number>>
  /** Basis points of cashback of a level. */
  cashbackOf(level: number): number
  /** The most a player of a level may withdraw a business day; undefined: as everybody. */
  payoutDayOf(level: number, currency: Currency): Money | undefined
  /** What settled rounds mean here: registered as a consumer of play. */
  readonly consumer: {
    readonly name: 'rating'
    consume(tx: TransactionSql, events: readonly CountedEvent[]): Promise<void>
    readonly copy: ReturnType<typeof copyOfScores>
  }
}

export type RatingDeps = CountDeps & ReadDeps

/** Composes the rating out of plain arguments. */
export function createRating(deps: RatingDeps): Rating {
  const [own, leaders] = [readRating(deps), readLeaders(deps)]
  const levelAt = (level: number) => {
    const levels = deps.settings.read('RATING_LEVELS')
    return levels[Math.min(level, levels.length - 1)]
  }
  return {
    name: 'rating',
    serve: (serve) => {
      serve(getRating, async ({ caller }) => ok({ status: 200, body: await own(caller.playerId) }))
      serve(listRatingLeaders, async ({ query }) => {
        const { at, items } = await leaders(query.period, query.limit)
        return ok({ status: 200, body: { period: query.period, items, as_of: toIso(instant(at)) } })
      })
    },
    playerData: {
      record: async (playerId) => ({ rating: await readPlayerRating(deps.sql, playerId) }),
      erase: async (playerId) => markErased(deps.sql, playerId, await deps.currencyOf(playerId)),
    },
    ratingOf: ratingOf(deps),
    levelsOf: (playerIds, tx = deps.sql) => findLevels(tx, playerIds),
    cashbackOf: (level) => levelAt(level)?.cashback ?? 0,
    payoutDayOf: (level, currency) => levelAt(level)?.payoutDay[currency]?.max,
    consumer: { name: 'rating', consume: countRounds(deps), copy: copyOfScores(deps) },
  }
}
