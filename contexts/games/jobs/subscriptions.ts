import type { Schedule, Task } from '@zoria/platform/jobs'
import { forgetOldNonces } from '../actions/forget-nonces.ts'
import { syncTask } from '../actions/request-first-sync.ts'
import { syncCatalogue, type SyncDeps } from '../actions/sync-catalogue.ts'

const forgetTask = 'games.forget_nonces'

/** Everything games do unasked. They react to no facts of others. */
export function createTasks(deps: SyncDeps): Readonly<Record<string, Task>> {
  return {
    [syncTask]: async () => {
      const synced = await syncCatalogue(deps)()
      // A failed job is logged and comes again, sooner than the schedule.
      if (!synced.ok) throw new Error(`the catalogue could not be read from the provider: ${synced.refusal.code}, ${synced.refusal.detail}`)
    },
    [forgetTask]: forgetOldNonces(deps),
  }
}

export const schedules: readonly Schedule[] = [
  { task: syncTask, when: '*/5 * * * *' },
  { task: forgetTask, when: '* * * * *' },
]
