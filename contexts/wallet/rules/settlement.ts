import type { Instant } from '@zoria/kernel'
import type { PayoutType } from './commands.ts'
import type { OpenRound, Parts } from './money-state.ts'

/** A round as one journal row settled it. Sums are minor units. docs/rules/wallet.md#settled-rounds */
export interface SettledTotals {
  /** The version of the row that settled it, and its business time. */
  readonly version: bigint
  readonly at: Instant
  /** In which its first stake was made; a later row of the round may name another. */
  readonly game: string
  /** The version of the row that opened the round, and when its first stake was made. */
  readonly openedBy: bigint
  readonly startedAt: Instant
  readonly stakes: number
  /** What game and electronic paid of the stakes, and what bonus money did. */
  readonly stakeReal: bigint
  readonly stakeBonus: bigint
  /** What landed in electronic or settled debt, and what landed in a bonus. */
  readonly paidReal: bigint
  readonly paidBonus: bigint
  /** The game's weight in basis points when the round began. */
  readonly weight: number
  readonly isFreeRound: boolean
  readonly payoutTypes: readonly PayoutType[]
}

/**
 * What a journal row says about settled rounds: the settlement that it makes, the one that it undoes, or both where a
 * round settles again.
 */
export interface Settlement {
  readonly settled: SettledTotals | null
  readonly undone: SettledTotals | null
}

/** The row that settles: its version and business time. */
export type Moment = Pick<SettledTotals, 'version' | 'at'>

/**
 * Settles an open round in its current state; null if nothing changed since the last settlement, or if it has no valid
 * stake.
 */
export function settlementOf(round: OpenRound, moment: Moment): Settlement | null {
  const undone = round.settledAs
  if (round.stakes === 0) return undone && { settled: null, undone }
  const settled = totalsOf(round, moment)
  return undone !== null && isSame(settled, undone) ? null : { settled, undone }
}

/** The settled totals of a round as it is now. */
export function totalsOf(round: OpenRound, moment: Moment): SettledTotals {
  const { staked, forfeited, paid, paidBonus } = round
  return {
    ...moment,
    game: round.game,
    openedBy: round.openedBy,
    startedAt: earlier(round.openedAt, moment.at),
    stakes: round.stakes,
    stakeReal: staked.game + staked.electronic,
    stakeBonus: staked.bonus + forfeited,
    paidReal: paid - paidBonus,
    paidBonus,
    weight: round.weight,
    isFreeRound: round.freeRound !== null,
    payoutTypes: round.payoutTypes,
  }
}

/** A settled round after one of its stakes was undone. */
export function lessStake(undone: SettledTotals, parts: Parts, moment: Moment): Settlement {
  if (undone.stakes <= 1) return { settled: null, undone }
  const { stakes, stakeReal, stakeBonus } = undone
  return {
    undone,
    settled: {
      ...settledAt(undone, moment),
      stakes: stakes - 1,
      stakeReal: stakeReal - parts.game - parts.electronic,
      stakeBonus: stakeBonus - parts.bonus,
    },
  }
}

/** A settled round with one more stake, which was refunded and counts again; `undone` is null where the round was void. */
export function moreStake(
  base: SettledTotals,
  parts: Parts,
  { undone, moment }: { undone: SettledTotals | null; moment: Moment },
): Settlement {
  const { stakes, stakeReal, stakeBonus } = base
  return {
    undone,
    settled: {
      ...settledAt(base, moment),
      stakes: stakes + 1,
      stakeReal: stakeReal + parts.game + parts.electronic,
      stakeBonus: stakeBonus + parts.bonus,
    },
  }
}

/** A settled round after a payout more or less: sums below zero are taken back. */
export function withPaid(
  undone: SettledTotals,
  paid: { readonly real: bigint; readonly bonus: bigint; readonly type: PayoutType | null },
  moment: Moment,
): Settlement {
  const payoutTypes = paid.type === null ? undone.payoutTypes : withType(undone.payoutTypes, paid.type)
  return {
    undone,
    settled: {
      ...settledAt(undone, moment),
      paidReal: notBelowZero(undone.paidReal + paid.real),
      paidBonus: notBelowZero(undone.paidBonus + paid.bonus),
      payoutTypes,
    },
  }
}

/** Each type once, in the order in which they are listed. */
export function withType(types: readonly PayoutType[], type: PayoutType): readonly PayoutType[] {
  return types.includes(type) ? types : payoutTypes.filter((each) => each === type || types.includes(each))
}

export const payoutTypes: readonly PayoutType[] = ['win', 'jackpot', 'free_round', 'bonus', 'promotion']

/** A row with what it says of settled rounds, as it is searched for the last word about one of them. */
export interface SettlingRow {
  readonly version: bigint
  readonly play: { readonly provider: string; readonly round: string | null } | null
  readonly settlement: Settlement | null
}

/** The valid settled round with a name: of several the one opened last; null if there is none. */
export function standingSettlement(
  rows: readonly SettlingRow[],
  name: { provider: string; round: string },
): SettledTotals | null {
  const byOpening = new Map<bigint, SettledTotals | null>()
  for (const { play, settlement } of inOrder(rows)) {
    const totals = settlement?.settled ?? settlement?.undone
    if (settlement && totals && play?.provider === name.provider && play.round === name.round)
      byOpening.set(totals.openedBy, settlement.settled)
  }
  return (
    [...byOpening]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .findLast(([, settled]) => settled !== null)?.[1] ?? null
  )
}

/**
 * The last settlement of the round that an operation belongs to, by the operation's version: a round may have been
 * opened again since.
 */
export function lastSettlement(
  rows: readonly SettlingRow[],
  { name, version }: { name: { provider: string; round: string }; version: bigint },
): Settlement | null {
  let last: Settlement | null = null
  let openedBy = 0n
  for (const { play, settlement } of inOrder(rows)) {
    const opened = (settlement?.settled ?? settlement?.undone)?.openedBy
    if (
      !settlement ||
      opened === undefined ||
      opened > version ||
      opened < openedBy ||
      play?.provider !== name.provider ||
      play.round !== name.round
    )
      continue
    last = settlement
    openedBy = opened
  }
  return last
}

const inOrder = (rows: readonly SettlingRow[]): readonly SettlingRow[] =>
  rows.toSorted((left, right) => (left.version < right.version ? -1 : 1))

const isSame = (left: SettledTotals, right: SettledTotals): boolean =>
  left.stakes === right.stakes &&
  left.stakeReal === right.stakeReal &&
  left.stakeBonus === right.stakeBonus &&
  left.paidReal === right.paidReal &&
  left.paidBonus === right.paidBonus &&
  left.payoutTypes.length === right.payoutTypes.length

/** Settled once more. No round begins after it was settled: the clock may have been set back. */
const settledAt = (totals: SettledTotals, moment: Moment): SettledTotals => ({
  ...totals,
  ...moment,
  startedAt: earlier(totals.startedAt, moment.at),
})

const notBelowZero = (sum: bigint): bigint => (sum < 0n ? 0n : sum)

const earlier = (left: Instant, right: Instant): Instant => (left < right ? left : right)
