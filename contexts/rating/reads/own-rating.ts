import {
  dateAt,
  formatAmount,
  greatest,
  invariant,
  money,
  periodAt,
  zero,
  type Currency,
  type Id,
  type Money,
} from '@zoria/kernel'
import type { RatingLevel } from '@zoria/contract/rating/http'
import type { Clock } from '@zoria/platform/clock'
import type { Queryable, Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { hundredthsOf, turnoverCounted, turnoverMissing } from '../rules/points.ts'
import { findPlaces, findScore, listLeaders, type Units } from '../storage/score-rows.ts'

type PlayerId = Id<'Player'>

export type ReadDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  /** The currency of a player's wallet. */
  readonly currencyOf: (playerId: PlayerId) => Promise<Currency>
  /** The names and the worth of an offer; undefined where it is gone. */
  readonly giftOf: (
    offerId: string,
  ) => Promise<{ readonly names: RatingLevel['names']; readonly amount: Money } | undefined>
  /** Public names of players. */
  readonly aliasesOf: (playerIds: readonly PlayerId[]) => Promise<ReadonlyMap<PlayerId, string>>
}

/** What a player has: a rating with two places, and the highest level ever reached. Nobody is without one. */
export const ratingOf =
  ({ sql, settings }: Pick<ReadDeps, 'sql' | 'settings'>) =>
  async (playerId: PlayerId, tx: Queryable = sql): Promise<{ readonly rating: number; readonly level: number }> => {
    const score = await findScore(tx, playerId)
    const unit = score && settings.read('RATING_UNIT')[score.currency]?.turnover.amount
    return score && unit !== undefined
      ? { rating: hundredthsOf(score.weighted, unit) / 100, level: score.level }
      : { rating: 0, level: 0 }
  }

/** `GET /rating`. */
export const readRating = (deps: ReadDeps) => async (playerId: PlayerId) => {
  const { settings } = deps
  const [score, currency] = [await findScore(deps.sql, playerId), await deps.currencyOf(playerId)]
  const unit = settings.read('RATING_UNIT')[currency]?.turnover
  invariant(unit, 'every enabled currency has a unit of the rating')
  const weighted = score?.weighted ?? 0n
  const reached = score?.level ?? 0
  const hundredths = hundredthsOf(weighted, unit.amount)
  const levels = await Promise.all(
    settings.read('RATING_LEVELS').map(async (level): Promise<RatingLevel> => {
      const giftId = level.gift[currency] ?? null
      const gift = giftId === null ? undefined : await deps.giftOf(giftId)
      return {
        level: level.level,
        threshold: level.threshold / 100,
        names: level.names,
        cashback_percent: percentOf(level.cashback),
        payout_day_limit: formatAmount(payoutDayOf(settings, { ofLevel: level.payoutDay[currency]?.max, currency })),
        battle_league: level.league,
        gift:
          giftId !== null && gift ? { bonus_id: giftId, names: gift.names, amount: formatAmount(gift.amount) } : null,
        is_reached: level.level <= reached,
      }
    }),
  )
  const [own, next] = [levels[reached] ?? levels.at(-1), levels[reached + 1] ?? null]
  invariant(own, 'the ladder begins with level 0')
  const { week, all } = await findPlaces(deps.sql, playerId, { units: unitsOf(deps), weeks: weeksOf(deps) })
  const nextAt = next && Math.round(next.threshold * 100)
  return {
    rating: hundredths / 100,
    level: own.level,
    left_to_next: nextAt === null ? null : Math.max(0, nextAt - hundredths) / 100,
    turnover_to_next:
      nextAt === null
        ? null
        : formatAmount(money(turnoverMissing(weighted, { hundredths: nextAt, unit: unit.amount }), currency)),
    turnover: formatAmount(money(turnoverCounted(weighted), currency)),
    unit: formatAmount(unit),
    own,
    next,
    levels,
    week_points: (week?.hundredths ?? 0) / 100,
    places: { week: week?.place ?? null, all: all?.place ?? null },
  }
}

/** As withdrawals go by it: the limit of the currency, or that of the level where it is higher. */
function payoutDayOf(
  settings: ReadDeps['settings'],
  { ofLevel, currency }: { readonly ofLevel: Money | undefined; readonly currency: Currency },
): Money {
  const ofCurrency = settings.read('PAYOUT_LIMITS')[currency]?.day ?? zero(currency)
  return ofLevel ? greatest(ofCurrency, ofLevel) : ofCurrency
}

/** `GET /rating/leaders`: cached for a minute, and never into another week. */
export const readLeaders = (deps: ReadDeps) => {
  const known = new Map<
    'week' | 'all',
    { readonly at: number; readonly weeks: string; readonly list: ReturnType<typeof leadersOf> }
  >()
  return async (period: 'week' | 'all', limit: number) => {
    const [now, weeks] = [deps.clock.now(), JSON.stringify(weeksOf(deps))]
    let entry = known.get(period)
    if (!entry || now - entry.at >= freshMs || now < entry.at || entry.weeks !== weeks) {
      entry = { at: now, weeks, list: leadersOf(deps, period) }
      known.set(period, entry)
      entry.list.catch(() => known.delete(period))
    }
    return { at: entry.at, items: (await entry.list).slice(0, limit) }
  }
}

const freshMs = 60_000
const leadersMax = 100

const leadersOf = async (deps: ReadDeps, period: 'week' | 'all') => {
  const leaders = await listLeaders(deps.sql, {
    units: unitsOf(deps),
    weeks: period === 'week' ? weeksOf(deps) : null,
    countMax: leadersMax,
  })
  const aliases = await deps.aliasesOf(leaders.map(({ playerId }) => playerId))
  // A player who was erased before scores were marked has no alias either.
  const shown = leaders.flatMap(({ playerId, hundredths, level }) => {
    const alias = aliases.get(playerId)
    return alias === undefined ? [] : [{ alias, points: hundredths / 100, level }]
  })
  return shown.map((leader, index) => ({ place: index + 1, ...leader }))
}

const unitsOf = ({ settings }: Pick<ReadDeps, 'settings'>): Units =>
  Object.entries(settings.read('RATING_UNIT')).map(([currency, { turnover }]) => ({
    currency: currency as Currency,
    unit: turnover.amount,
  }))

/** The running week of each currency. */
const weeksOf = ({ settings, clock }: Pick<ReadDeps, 'settings' | 'clock'>) =>
  Object.keys(settings.read('RATING_UNIT')).map((code) => {
    const currency = code as Currency
    return { currency, week: dateAt({ currency, now: periodAt('week', { currency, now: clock.now() }).since }) }
  })

/** Basis points as per cent with two places. */
export const percentOf = (bps: number): string => `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}`
