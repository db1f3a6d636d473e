import type { Schedule, Task } from '@zoria/platform/jobs'
import { meetDepositTask } from '../actions/meet-deposit.ts'

/** Asked for inside the transactions that need them. */
export function bonusTasks(work: { readonly meetDepositAgain: (payload: unknown) => Promise<void> }): Readonly<Record<string, Task>> {
  return { [meetDepositTask]: work.meetDepositAgain }
}

export const bonusSchedules: readonly Schedule[] = []
