import type { Purse } from './commands.ts'
import { noParts, type OpenBonus, type Parts, type Purses } from './money-state.ts'

/** Takes a stake from the purses in spending order; undefined when they do not hold it together. docs/rules/wallet.md. */
export function fund({ purses, order, amount }: { purses: Purses; order: readonly Purse[]; amount: bigint }): Parts | undefined {
  let left = amount
  const parts: Record<Purse, bigint> = { ...noParts }
  for (const purse of order) {
    parts[purse] = purses[purse] < left ? purses[purse] : left
    left -= parts[purse]
  }
  return left === 0n ? parts : undefined
}

/** The spending order of this player now: a bonus that is spent first comes before all others. docs/rules/bonuses.md, VERSION2. */
export function orderFor(bonus: OpenBonus | null, order: readonly Purse[]): readonly Purse[] {
  return bonus?.isSpentFirst ? ['bonus', ...order.filter((purse) => purse !== 'bonus')] : order
}
