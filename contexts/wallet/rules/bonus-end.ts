import type { Instant } from '@zoria/kernel'
import { endBonus, isCompletable, isGraceOver, isMet, isOverdue, isSpent } from './bonus-ends.ts'
import type { BonusBurnCommand, BonusCancelCommand, BonusCompleteCommand } from './commands.ts'
import { acceptAll, refuse, type Circumstances, type Decision, type Refused } from './decision.ts'
import type { MoneyState, OpenBonus } from './money-state.ts'

type BonusEndCommand = BonusCompleteCommand | BonusBurnCommand | BonusCancelCommand

/** Ends the open bonus because somebody says so. One that has ended is found by its key: the same end is a repeat, another a conflict (I-29). */
export function decideBonusEnd(state: MoneyState, command: BonusEndCommand, { now }: Circumstances): Decision {
  const { bonus } = state
  if (bonus?.id !== command.externalId) return refuse(state, 'NOT_FOUND')
  const refused = refusalOf(state, { bonus, command, now })
  if (refused) return refused

  const ending = endBonus(state, { bonus, how: command, now })
  return acceptAll([ending], [], [ending.write])
}

const refusalOf = (state: MoneyState, { bonus, command, now }: { bonus: OpenBonus; command: BonusEndCommand; now: Instant }): Refused | null => {
  switch (command.kind) {
    case 'bonus_complete':
      if (!isMet(bonus)) return refuse(state, 'WAGER_NOT_MET')
      return isCompletable(state, bonus) || isGraceOver(bonus, now) ? null : refuse(state, 'ROUNDS_OPEN')
    case 'bonus_burn':
      return burnRefusalOf(state, { bonus, command, now })
    case 'bonus_cancel':
      return null
  }
}

const burnRefusalOf = (state: MoneyState, { bonus, command, now }: { bonus: OpenBonus; command: BonusBurnCommand; now: Instant }): Refused | null => {
  switch (command.reason) {
    case 'timeout':
      // A met wager is not lost to time: it is completed.
      if (isMet(bonus) || bonus.burnsAt === null || now < bonus.burnsAt) return refuse(state, 'NOT_DUE')
      return isOverdue(state, bonus, now) ? null : refuse(state, 'ROUNDS_OPEN')
    case 'zeroed':
      if (!isSpent(state, bonus)) return refuse(state, 'NOT_DUE')
      return state.rounds.size > 0 ? refuse(state, 'ROUNDS_OPEN') : null
    case 'deposit':
    case 'withdrawal':
      return null
  }
}
