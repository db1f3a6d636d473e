import { plus, plusMs, type Instant, type Money } from '@zoria/kernel'

/** Amounts approved automatically within 24 hours and 7 days, per player and per destination; setting PAYOUT_AUTOMATIC. */
export type AutomaticLimits = {
  readonly player24h: Money
  readonly player7d: Money
  readonly destination24h: Money
  readonly destination7d: Money
}

/** Why a withdrawal waits for staff. All applicable reasons are stored, in this order. */
export const holdReasons = [
  'AMOUNT',
  'PLAYER_24H',
  'PLAYER_7D',
  'DESTINATION_24H',
  'DESTINATION_7D',
  'DESTINATION_SHARED',
  'RECIPIENT_NAME',
  'WIN_WITHOUT_STAKE',
  'WIN_ABOVE_THRESHOLD',
  'PROVIDER_DAY',
] as const

export type HoldReason = (typeof holdReasons)[number]

const routine: readonly HoldReason[] = ['AMOUNT', 'PLAYER_24H', 'PLAYER_7D', 'DESTINATION_24H', 'DESTINATION_7D']

/** High amounts are common among honest players; the other reasons may indicate fraud. */
export const isSuspicious = (reason: HoldReason): boolean => !routine.includes(reason)

/** An earlier withdrawal that was not denied. */
export type EarlierPayout = { readonly amount: Money; readonly createdAt: Instant }

export type AutomaticQuestion = {
  readonly amount: Money
  readonly automaticUpTo: Money
  readonly limits: AutomaticLimits
  readonly now: Instant
  /** Of this player. */
  readonly ofPlayer: readonly EarlierPayout[]
  /** To this destination in this currency, from any player; empty for the shared test card. */
  readonly toDestination: readonly EarlierPayout[]
  /** Another player has withdrawn to this destination. */
  readonly isShared: boolean
  /** The account paid out before, but never to a recipient of this name. */
  readonly isOtherName: boolean
  /** Payouts of games since the last staff review of the player's play. */
  readonly wins: readonly { readonly isWithoutStake: boolean; readonly isLarge: boolean }[]
  /** The player's net winnings per provider and business day, and the threshold for a staff review. */
  readonly days: readonly { readonly net: Money }[]
  readonly providerDayMax: Money
}

/**
 * All reasons against automatic approval; empty: it is approved immediately. Source:
 * docs/rules/cashbox.md#approval-by-rule.
 */
export function holdsOf(question: AutomaticQuestion): readonly HoldReason[] {
  const { amount, automaticUpTo, limits, ofPlayer, toDestination, wins, days, providerDayMax } = question
  const isLarge = isAbove(amount, automaticUpTo)
  // A large withdrawal exceeds most sums, which adds no information.
  const exceeds = (earlier: readonly EarlierPayout[], windowMs: number, max: Money) =>
    !isLarge && isAbove(sumWith(question, earlier, windowMs), max)
  const holds: Readonly<Record<HoldReason, boolean>> = {
    AMOUNT: isLarge,
    PLAYER_24H: exceeds(ofPlayer, day, limits.player24h),
    PLAYER_7D: exceeds(ofPlayer, week, limits.player7d),
    DESTINATION_24H: exceeds(toDestination, day, limits.destination24h),
    DESTINATION_7D: exceeds(toDestination, week, limits.destination7d),
    DESTINATION_SHARED: question.isShared,
    RECIPIENT_NAME: question.isOtherName,
    WIN_WITHOUT_STAKE: wins.some(({ isWithoutStake }) => isWithoutStake),
    WIN_ABOVE_THRESHOLD: wins.some(({ isLarge }) => isLarge),
    PROVIDER_DAY: days.some(({ net }) => isAbove(net, providerDayMax)),
  }
  return holdReasons.filter((reason) => holds[reason])
}

/** Upper case, single spaces, words sorted: `Koval Olena` and `olena koval` are the same name. */
export function comparableName(name: string): string {
  return name
    .normalize('NFC')
    .toLocaleUpperCase('und')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}

/** A card number is compared by its digits without zeros before it, a token as it is. */
export function comparableDestination(destination: string): string {
  const text = destination.trim()
  return /^[\d\s-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : text
}

const day = 86_400_000
/** The period in which sums of withdrawals count. */
export const week = 7 * day

const isAbove = (sum: Money, max: Money): boolean => sum.amount > max.amount

const sumWith = (
  { amount, now }: Pick<AutomaticQuestion, 'amount' | 'now'>,
  earlier: readonly EarlierPayout[],
  windowMs: number,
): Money =>
  earlier
    .filter(({ createdAt }) => createdAt > plusMs(now, -windowMs))
    .reduce((sum, each) => plus(sum, each.amount), amount)
