import type { Instant } from '@zoria/kernel'
import type { Purse } from './commands.ts'
import { min } from './min.ts'
import { noParts, type OpenBonus, type Parts, type Purses } from './money-state.ts'
import { isTimeOver } from './wagering.ts'
import { wagerStrategies } from './wager-strategy.ts'

/** Takes a stake from the purses in spending order; undefined if together they are too low. docs/rules/wallet.md. */
export function fund({
  purses,
  order,
  amount,
}: {
  purses: Purses
  order: readonly Purse[]
  amount: bigint
}): Parts | undefined {
  let left = amount
  const parts: Record<Purse, bigint> = { ...noParts }
  for (const purse of order) {
    parts[purse] = min(purses[purse], left)
    left -= parts[purse]
  }
  return left === 0n ? parts : undefined
}

/**
 * The current spending order of this player: a bonus that is spent first comes before all others, an expired one is not
 * spent.
 */
export function orderFor(
  bonus: OpenBonus | null,
  { order, now }: { order: readonly Purse[]; now: Instant },
): readonly Purse[] {
  if (bonus === null) return order
  if (isTimeOver(bonus, now)) return withoutBonus(order)
  return wagerStrategies[bonus.wagerType].isSpentFirst ? ['bonus', ...withoutBonus(order)] : order
}

const withoutBonus = (order: readonly Purse[]): readonly Purse[] => order.filter((purse) => purse !== 'bonus')
