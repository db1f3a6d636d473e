import {
  formatAmount,
  invariant,
  periodAt,
  plusMs,
  toIso,
  type Currency,
  type Id,
  type Instant,
  type Money,
} from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { isLargeWin, lowestWinThreshold } from '@zoria/settings'
import type { PaymentGateway } from '../../gateways/gateway.ts'
import { comparableDestination, comparableName, holdsOf, week } from '../../rules/automatic-approval.ts'
import { countedPayouts, type PayoutKeys } from '../../storage/payment-rows.ts'
import {
  findPayoutsTo,
  findPlayReview,
  type Acquaintance,
  type PayoutHold,
  type PlayRead,
} from '../../storage/payout-hold-rows.ts'
import type { Destination } from './agreed-payout.ts'
import type { Deps } from '../deps.ts'

/**
 * Days of play that are examined if staff never reviewed the player, and the number of newest wins stored with a
 * withdrawal.
 */
const [daysLookedAt, winsKept] = [30, 100]

/**
 * The digests of destination and recipient. They change with the secret: after a rotation every destination counts as
 * new.
 */
export function keysOf({ seal }: Pick<Deps, 'seal'>, { destination, recipientName }: Destination): PayoutKeys {
  return {
    destination: seal.fingerprint(JSON.stringify(['destination', comparableDestination(destination)])),
    recipient: seal.fingerprint(JSON.stringify(['recipient', comparableName(recipientName)])),
  }
}

export type ReviewedPayout = {
  readonly playerId: Id<'Player'>
  readonly amount: Money
  readonly gateway: PaymentGateway
  readonly destination: string
  readonly keys: PayoutKeys
  readonly acquaintance: Acquaintance
  readonly now: Instant
}

/**
 * The reasons against automatic approval; empty: it is approved. Runs under the locks of the wallet and the destination
 * (docs/rules/cashbox.md#approval-by-rule).
 */
export async function reviewPayout(
  deps: Deps,
  tx: TransactionSql,
  payout: ReviewedPayout,
): Promise<PayoutHold & { readonly play: PlayRead | null }> {
  const { playerId, amount, now, acquaintance } = payout
  const { currency } = amount
  const [single, limits, thresholds] = [
    deps.settings.read('PAYOUT_LIMITS')[currency],
    deps.settings.read('PAYOUT_AUTOMATIC')[currency],
    deps.settings.read('WIN_REVIEW')[currency],
  ]
  invariant(single && limits && thresholds, `the settings of withdrawals cover ${currency}`)

  const since = plusMs(now, -week)
  const isTestCard = payout.gateway.isTestCard?.(payout.destination) ?? false
  const [ofPlayer, toDestination, reviewed] = [
    await countedPayouts(tx, playerId, since),
    isTestCard ? [] : await findPayoutsTo(tx, { destination: payout.keys.destination, currency, since }),
    await findPlayReview(tx, playerId),
  ]
  const winThresholds = { all: deps.settings.read('WIN_REVIEW'), games: deps.settings.read('WIN_REVIEW_GAMES') }
  const play = await deps.wallet.winsSince(tx, playerId, {
    after: reviewed,
    above: lowestWinThreshold(winThresholds, currency) ?? null,
    days: businessDays(currency, now),
  })
  const wins = play.wins
    .map((win) => ({ ...win, isLarge: isLargeWin(winThresholds, win) }))
    .filter(({ isWithoutStake, isLarge }) => isWithoutStake || isLarge)
  const reasons = holdsOf({
    amount,
    automaticUpTo: single.automaticUpTo,
    limits,
    now,
    ofPlayer,
    toDestination,
    isShared: acquaintance.isShared && !isTestCard,
    isOtherName: acquaintance.isOtherName,
    wins,
    days: play.days,
    providerDayMax: thresholds.providerDay,
  })
  return {
    reasons,
    play: play.upTo ?? reviewed,
    wins: wins.slice(-winsKept).map(({ provider, game, amount: paid, isWithoutStake, at }) => ({
      provider,
      game,
      amount: formatAmount(paid),
      withoutStake: isWithoutStake,
      at: toIso(at),
    })),
  }
}

/** The start of each examined business day, the oldest first. */
function businessDays(currency: Currency, now: Instant): readonly Instant[] {
  const days: Instant[] = []
  for (
    let day = periodAt('day', { currency, now }).since;
    days.length < daysLookedAt;
    day = periodAt('day', { currency, now: plusMs(day, -1) }).since
  )
    days.unshift(day)
  return days
}
