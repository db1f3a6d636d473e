import type { getRestriction, listCurrencies, listLimits, listMethods } from '@zoria/contract/payments/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { directions, methods, type Direction, type Method } from '@zoria/contract/payments/words'
import { periodAt, formatAmount, instant, invariant, plusMs, toIso, zero, type Currency, type Id } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Rating } from '@zoria/rating'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { countPayouts, payoutMax, payoutRoom } from '../rules/decide-payout.ts'
import type { Standing } from '../rules/standing.ts'
import { countedPayouts } from '../storage/payment-rows.ts'
import { payoutLimitsOf } from './payout-limits.ts'

export type CashboxDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'balances'>
  readonly rating: Pick<Rating, 'ratingOf' | 'payoutDayOf'>
  readonly standingOf: (playerId: Id<'Player'>) => Promise<Standing>
  /** Is there a gateway for this method, currency and direction? */
  readonly isOffered: (way: { method: Method; currency: Currency; direction: Direction }) => boolean
}

/** The methods of a player's currency. */
export const readMethods =
  ({ standingOf, isOffered }: CashboxDeps) =>
  async (playerId: Id<'Player'>): Promise<ReplyOf<typeof listMethods>['body']> => {
    const { currency } = await standingOf(playerId)
    const items = methods.map((method) => ({
      method,
      payin: isOffered({ method, currency, direction: 'payin' }),
      payout: isOffered({ method, currency, direction: 'payout' }),
    }))
    return { items: items.filter(({ payin, payout }) => payin || payout) }
  }

/** Minimum and maximum of every method offered to a player. */
export const readLimits =
  (deps: CashboxDeps) =>
  async (playerId: Id<'Player'>): Promise<ReplyOf<typeof listLimits>['body']> => {
    const { currency } = await deps.standingOf(playerId)
    const payout = await payoutLimitsOf(deps, { playerId, currency })
    const boundsOf = {
      payin: deps.settings.read('DEPOSIT_LIMITS')[currency],
      payout: payout && { min: payout.min, max: payoutMax(payout) },
    }
    const items = directions.flatMap((direction) => {
      const bounds = boundsOf[direction]
      if (!bounds) return []
      return methods
        .filter((method) => deps.isOffered({ method, currency, direction }))
        .map((method) => ({
          method,
          currency,
          direction,
          min: formatAmount(bounds.min),
          max: formatAmount(bounds.max),
        }))
    })
    return { items }
  }

/** Limits of withdrawals and the remaining amounts. */
export const readRestriction =
  ({ sql, clock, settings, wallet, rating, standingOf }: CashboxDeps) =>
  async (playerId: Id<'Player'>): Promise<ReplyOf<typeof getRestriction>['body']> => {
    const standing = await standingOf(playerId)
    const { currency } = standing
    const limits = await payoutLimitsOf({ settings, rating }, { playerId, currency })
    invariant(limits, `PAYOUT_LIMITS covers ${currency}, a currency of players`)

    const now = clock.now()
    const dayFrom = periodAt('day', { currency, now }).since
    const slidingAfter = plusMs(now, -86_400_000)
    const payouts = await countedPayouts(sql, playerId, instant(Math.min(dayFrom, slidingAfter)))
    const left = payoutRoom(limits, countPayouts(payouts, { currencyZero: zero(currency), dayFrom, slidingAfter }))
    const balances = await wallet.balances(playerId)
    const isHeld = standing.payoutHoldUntil !== null && now < standing.payoutHoldUntil
    return {
      currency,
      min: formatAmount(limits.min),
      maxPerDay: formatAmount(limits.day),
      maxPer24h: formatAmount(limits.sliding24h),
      leftToday: formatAmount(left.today),
      left24h: formatAmount(left.last24h),
      minRating: standing.block === 'none' ? settings.read('PAYOUT_MIN_RATING') : null,
      available: formatAmount(balances?.electronic ?? zero(currency)),
      holdUntil: isHeld && standing.payoutHoldUntil !== null ? toIso(standing.payoutHoldUntil) : null,
    }
  }

/** All known currencies, with those available for accounts. */
export const readCurrencies = ({
  settings,
}: Pick<CashboxDeps, 'settings'>): ReplyOf<typeof listCurrencies>['body'] => ({ items: settings.read('CURRENCIES') })
