import type { Schedule, Task } from '@zoria/platform/jobs'
import { forgetOldNonces } from '../actions/forget-nonces.ts'
import { syncTask } from '../actions/request-first-sync.ts'
import { sweepRounds, type SweepDeps } from '../actions/sweep-rounds.ts'
import { syncCatalogue, type SyncDeps } from '../actions/sync-catalogue.ts'

const forgetTask = 'games.forget_nonces'
const sweepTask = 'games.sweep_rounds'

/** Everything games do unasked. They react to no facts of others. */
export function createTasks(deps: SyncDeps & SweepDeps): Readonly<Record<string, Task>> {
  return {
    [syncTask]: async () => {
      const synced = await syncCatalogue(deps)()
      // A failed job is logged and comes again, sooner than the schedule.
      if (!synced.ok) throw new Error(`the catalogue could not be read from the provider: ${synced.refusal.code}, ${synced.refusal.detail}`)
    },
    [forgetTask]: forgetOldNonces(deps),
    [sweepTask]: sweepRounds(deps),
  }
}

export const schedules: readonly Schedule[] = [
  { task: syncTask, when: '*/5 * * * *' },
  { task: forgetTask, when: '* * * * *' },
  { task: sweepTask, when: '17 * * * *' },
]
