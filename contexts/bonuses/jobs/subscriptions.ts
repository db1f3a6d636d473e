import type { Schedule, Task } from '@zoria/platform/jobs'
import { grantLevelGiftTask, grantTriggeredTask } from '../actions/grant-triggered.ts'
import { meetDepositTask } from '../actions/meet-deposit.ts'

/**
 * Other contexts call this one inside their transactions; of facts, the due loop consumes the registration of a player
 * and a level of the rating.
 */
export function bonusTasks(work: {
  readonly meetDepositAgain: Task
  readonly grantTriggered: Task
  readonly grantLevelGift: Task
}): Readonly<Record<string, Task>> {
  return {
    [meetDepositTask]: work.meetDepositAgain,
    [grantTriggeredTask]: work.grantTriggered,
    [grantLevelGiftTask]: work.grantLevelGift,
  }
}

export const bonusSchedules: readonly Schedule[] = []
