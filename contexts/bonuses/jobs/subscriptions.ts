import type { Schedule, Task } from '@zoria/platform/jobs'
import { grantTriggeredTask } from '../actions/grant-triggered.ts'
import { meetDepositTask } from '../actions/meet-deposit.ts'

/** Asked for inside the transactions that need them; of facts the registration of a player is heard, by the loop that keeps the time. */
export function bonusTasks(work: { readonly meetDepositAgain: Task; readonly grantTriggered: Task }): Readonly<Record<string, Task>> {
  return { [meetDepositTask]: work.meetDepositAgain, [grantTriggeredTask]: work.grantTriggered }
}

export const bonusSchedules: readonly Schedule[] = []
