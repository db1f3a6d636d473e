import type { CashbackMode } from '@zoria/contract/cashback/words'
import type { Instant } from '@zoria/kernel'

/** A millionth of the currency is the unit of accrual: basis points of minor units come out whole. */
export const microsPerMinorUnit = 10_000n

/** How much of what counts is earned: basis points, and what counts. */
export type Rate = { readonly bps: number; readonly mode: CashbackMode }

/** Which rate counted from which moment on, the earliest first, and the latest moment that was ever asked for. */
export type RateHistory = {
  readonly rates: readonly (readonly [from: number, bps: number, mode: CashbackMode])[]
  readonly usedTo: number
}

type Round = { readonly stakeReal: bigint; readonly paidReal: bigint; readonly isFreeRound: boolean }

/**
 * What one settled round earns, in millionths: a share of its stakes of real money, or of what it lost of them.
 * docs/rules/cashback-and-rating.md#cashback
 */
export function earnedBy({ stakeReal, paidReal, isFreeRound }: Round, { bps, mode }: Rate): bigint {
  if (isFreeRound) return 0n
  const counts = mode === 'turnover' ? stakeReal : atLeastZero(stakeReal - paidReal)
  return counts * BigInt(bps)
}

/**
 * The rate of a moment. The first event after all others takes the present rate; any other moment keeps the rate that
 * it had, so that undoing a round takes back what it brought, also after the player's level has changed.
 */
export function rateAt(
  history: RateHistory,
  { at, present }: { at: Instant; present: Rate },
): { readonly rate: Rate; readonly history: RateHistory } {
  if (history.rates.length === 0)
    return { rate: present, history: { rates: [[0, present.bps, present.mode]], usedTo: at } }
  if (at <= history.usedTo) return { rate: rateThen(history, at), history }
  const last = rateThen(history, history.usedTo)
  const isSame = last.bps === present.bps && last.mode === present.mode
  return {
    rate: present,
    history: { rates: isSame ? history.rates : [...history.rates, [at, present.bps, present.mode]], usedTo: at },
  }
}

/**
 * What is to be moved to the wallet, in minor units: what was earned, rounded down, less what was moved. Below zero it
 * is to be taken back.
 */
export function dueOf({ accrued, settled }: { readonly accrued: bigint; readonly settled: bigint }): bigint {
  return floored(accrued, microsPerMinorUnit) - settled
}

/**
 * What is moved to the wallet now, below zero from it: what is due, as far as the balance of cashback covers what is
 * taken back. Nobody is left to earn where the account was erased.
 */
export function movementOf({
  due,
  balance,
  isErased,
}: {
  readonly due: bigint
  readonly balance: bigint
  readonly isErased: boolean
}): bigint {
  if (due >= 0n) return isErased ? 0n : due
  return -due < balance ? due : -balance
}

export const floored = (sum: bigint, by: bigint): bigint => (sum >= 0n || sum % by === 0n ? sum / by : sum / by - 1n)

const rateThen = ({ rates }: RateHistory, at: number): Rate => {
  const [, bps, mode] = rates.findLast(([from]) => from <= at) ?? (rates[0] as RateHistory['rates'][number])
  return { bps, mode }
}

const atLeastZero = (sum: bigint): bigint => (sum < 0n ? 0n : sum)
