import { bps, type Bps, type Instant } from '@zoria/kernel'
import type { WagerType } from './commands.ts'
import type { EntryDetail } from './entry.ts'
import type { Parts } from './money-state.ts'
import { totalOf } from './money-state.ts'
import { wholeInBps } from './wagering.ts'
import { wagerStrategies } from './wager-strategy.ts'

/**
 * Why a stake counts what it counts: nothing because of a free round, because the time is over, because bonus money paid none of it
 * (VERSION2) or because the game has no weight; less because only a little is left, because of the weight, or because bonus money paid a part.
 */
export type CountReason = 'free_round' | 'time_over' | 'not_bonus_paid' | 'no_weight' | 'up_to_the_finish' | 'by_weight' | 'bonus_part' | 'whole'

/** A stake as the journal remembers it. */
export interface StakeSeen {
  readonly parts: Parts
  readonly willCount: bigint
  readonly at: Instant
  readonly detail: EntryDetail | null
}

/** What of a stake could count before its game's weight, that weight, and why it counts what it counts. */
export interface Counting {
  readonly countable: bigint
  readonly weight: Bps
  readonly why: CountReason
}

/** Says of a stake why it counts what it counts, by what was written with it and not by what the settings say now. docs/rules/bonuses.md#wagering */
export function countingOf(stake: StakeSeen, { wagerType, burnsAt }: { wagerType: WagerType; burnsAt: Instant | null }): Counting {
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
