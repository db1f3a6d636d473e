import { bps, type Bps, type Instant } from '@zoria/kernel'
import type { WagerType } from './commands.ts'
import type { EntryDetail } from './entry.ts'
import type { Parts } from './money-state.ts'
import { totalOf } from './money-state.ts'
import { wholeInBps } from './wagering.ts'
import { wagerStrategies } from './wager-strategy.ts'

/**
 * Why a stake counts what it counts. Nothing: free round, expired, not paid by bonus money (VERSION2), or no weight.
 * Less than all: little is left, the weight, or bonus money paid a part.
 */
export type CountReason =
  | 'free_round'
  | 'time_over'
  | 'not_bonus_paid'
  | 'no_weight'
  | 'up_to_the_finish'
  | 'by_weight'
  | 'bonus_part'
  | 'whole'

/** A stake from the journal. */
export interface StakeSeen {
  readonly parts: Parts
  readonly willCount: bigint
  readonly at: Instant
  readonly detail: EntryDetail | null
}

/** How much of a stake could count before its game's weight, that weight, and the reason. */
export interface Counting {
  readonly countable: bigint
  readonly weight: Bps
  readonly why: CountReason
}

/** Explains a stake from what was stored with it, not from current settings. docs/rules/bonuses.md#wagering */
export function countingOf(
  stake: StakeSeen,
  { wagerType, burnsAt }: { wagerType: WagerType; burnsAt: Instant | null },
): Counting {
  const weight = stake.detail?.weight === undefined ? bps(wholeInBps) : bps(stake.detail.weight)
  const countable = wagerStrategies[wagerType].countable(stake.parts)
  const because = (why: CountReason): Counting => ({ countable, weight, why })

  if (stake.detail?.freeRound !== undefined) return because('free_round')
  if (burnsAt !== null && stake.at >= burnsAt) return because('time_over')
  if (countable === 0n) return because('not_bonus_paid')
  if (weight === 0n) return because('no_weight')
  if (stake.willCount < (countable * weight) / wholeInBps) return because('up_to_the_finish')
  if (weight < wholeInBps) return because('by_weight')
  return because(countable < totalOf(stake.parts) ? 'bonus_part' : 'whole')
}
