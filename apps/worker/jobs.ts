import type { Schedule, Task } from '@zoria/platform/jobs'
import { walletJobs } from '@zoria/wallet'
import type { House } from '../../contexts/compose.ts'

/** Every job of the house: what the contexts bring. */
export function jobsOf({ wallet, identity, games, payments }: House): { tasks: Readonly<Record<string, Task>>; schedules: readonly Schedule[] } {
  const contexts = [walletJobs(wallet), identity, games, payments]
  return {
    tasks: Object.assign({}, ...contexts.map(({ tasks }) => tasks)) as Record<string, Task>,
    schedules: contexts.flatMap(({ schedules }) => schedules),
  }
}
