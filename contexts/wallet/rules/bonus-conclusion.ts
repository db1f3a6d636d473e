import type { Instant } from '@zoria/kernel'
import { endBonus, isCompletable, isMet, isOverdue, isSpent } from './bonus-ends.ts'
import type { Ending } from './decision.ts'
import type { BonusEnding } from './keys.ts'
import type { MoneyState, OpenBonus } from './money-state.ts'

/** What time has done before a command comes: a bonus whose time is over ends, and the command finds it ended. */
export function concludeOverdue(state: MoneyState, now: Instant): Ending | null {
  const { bonus } = state
  if (bonus === null || bonus.burnsAt === null || !isOverdue(state, bonus, now)) return null
  return endBonus(state, { bonus, how: overdueEnd(bonus), now })
}

/** What follows from a command: a bonus that is met, out of time or spent ends with it, in the same breath. docs/rules/bonuses.md#ends */
export function conclude(state: MoneyState, now: Instant): Ending | null {
  const { bonus } = state
  const how = bonus && endDue(state, bonus, now)
  return bonus && how ? endBonus(state, { bonus, how, now }) : null
}

const endDue = (state: MoneyState, bonus: OpenBonus, now: Instant): BonusEnding | null => {
  if (isCompletable(state, bonus)) return { kind: 'bonus_complete' }
  if (isOverdue(state, bonus, now)) return overdueEnd(bonus)
  if (state.rounds.size === 0 && isSpent(state, bonus)) return { kind: 'bonus_burn', reason: 'zeroed' }
  return null
}

// Time takes no bonus whose wager is met: it only waited for a round, which then plays for the house.
const overdueEnd = (bonus: OpenBonus): BonusEnding => (isMet(bonus) ? { kind: 'bonus_complete' } : { kind: 'bonus_burn', reason: 'timeout' })
