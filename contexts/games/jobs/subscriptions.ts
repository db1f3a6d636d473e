import type { Schedule, Task } from '@zoria/platform/jobs'
import { compareClosedDays, type StatementDeps } from '../actions/compare-statement.ts'
import { forgetOldNonces } from '../actions/forget-nonces.ts'
import { forgetOldSessions } from '../actions/forget-sessions.ts'
import { syncTask } from '../actions/request-first-sync.ts'
import { sweepRounds, type SweepDeps } from '../actions/sweep-rounds.ts'
import { syncCatalogue, type SyncDeps } from '../actions/sync-catalogue.ts'

const forgetTask = 'games.forget_nonces'
const forgetSessionsTask = 'games.forget_sessions'
const sweepTask = 'games.sweep_rounds'
const compareTask = 'games.compare_statement'

/** Everything games do unasked. They react to no facts of others. */
export function createTasks(deps: SyncDeps & SweepDeps & StatementDeps): Readonly<Record<string, Task>> {
  return {
    [syncTask]: async () => {
      const synced = await syncCatalogue(deps)()
      // A failed job is logged and comes again, sooner than the schedule.
      if (!synced.ok) throw new Error(`the catalogue could not be read from the provider: ${synced.refusal.code}, ${synced.refusal.detail}`)
    },
    [forgetTask]: forgetOldNonces(deps),
    [forgetSessionsTask]: forgetOldSessions(deps),
    [sweepTask]: sweepRounds(deps),
    [compareTask]: async () => {
      const compared = await compareClosedDays(deps)()
      if (!compared.ok) throw new Error(`the statement could not be read from the provider: ${compared.refusal.code}, ${compared.refusal.detail}`)
    },
  }
}

export const schedules: readonly Schedule[] = [
  { task: syncTask, when: '*/5 * * * *' },
  { task: forgetTask, when: '* * * * *' },
  { task: forgetSessionsTask, when: '23 4 * * *' },
  { task: sweepTask, when: '17 * * * *' },
  // Once a day is closed, which is soon after midnight; tried every hour, so that a silent provider is asked again.
  { task: compareTask, when: '27 * * * *' },
]
