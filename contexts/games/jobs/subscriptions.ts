import type { Schedule, Task } from '@zoria/platform/jobs'
import { compareClosedDays, type StatementDeps } from '../actions/compare-statement.ts'
import { deleteOldNonces, deleteOldSessions } from '../actions/delete-expired.ts'
import { syncAll, syncTask } from '../actions/sync-catalogue.ts'
import { syncDealerPictures, type DealerPictureDeps } from '../actions/sync-dealer-pictures.ts'
import { sweepRounds, type SweepDeps } from '../actions/sweep-rounds.ts'

const forgetTask = 'games.forget_nonces'
const forgetSessionsTask = 'games.forget_sessions'
const sweepTask = 'games.sweep_rounds'
const compareTask = 'games.compare_statement'

/** All scheduled jobs of games. The context consumes no facts. */
export function createTasks(
  deps: Parameters<typeof syncAll>[0] & SweepDeps & StatementDeps & DealerPictureDeps,
): Readonly<Record<string, Task>> {
  const syncPictures = syncDealerPictures(deps)
  return {
    // A list that cannot be read keeps no picture of a dealer away.
    [syncTask]: () => syncAll(deps)().finally(syncPictures),
    [forgetTask]: deleteOldNonces(deps),
    [forgetSessionsTask]: deleteOldSessions(deps),
    [sweepTask]: sweepRounds(deps),
    [compareTask]: async () => {
      const compared = await compareClosedDays(deps)()
      if (!compared.ok)
        throw new Error(
          `the statement could not be read from the provider: ${compared.refusal.code}, ${compared.refusal.detail}`,
        )
    },
  }
}

export const schedules: readonly Schedule[] = [
  { task: syncTask, when: '*/5 * * * *' },
  { task: forgetTask, when: '* * * * *' },
  { task: forgetSessionsTask, when: '23 4 * * *' },
  { task: sweepTask, when: '17 * * * *' },
  // A day closes soon after midnight; the job runs every hour, so that an unreachable provider is retried.
  { task: compareTask, when: '27 * * * *' },
]
