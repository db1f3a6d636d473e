import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/database.ts'
import { deleteDemoPlay, deleteSessions } from '../storage/sessions.ts'

/** Delay before deletion, so that no call in flight still uses the session. */
const RETENTION_MS = 3_600_000
const atOnce = 5_000
/** A demo session may have thousands of rounds. */
const demoSessionsAtOnce = 100

/**
 * Deletes expired launches and sessions (docs/rules/games.md#launch), and the rounds of demo sessions; returns the
 * numbers of launches and sessions. Rounds for money stay, and a running round keeps its session.
 */
export async function deleteExpiredSessions({
  sql,
  clock,
}: {
  readonly sql: Sql
  readonly clock: Pick<Clock, 'now'>
}): Promise<number> {
  const endedBefore = clock.now() - RETENTION_MS
  const forgotten = await untilNone(() => deleteSessions(sql, { endedBefore, countMax: atOnce }))
  await untilNone(() => deleteDemoPlay(sql, { sessionsMax: demoSessionsAtOnce }))
  return forgotten
}

const untilNone = async (forget: () => Promise<number>): Promise<number> => {
  for (let forgotten = 0; ;) {
    const count = await forget()
    forgotten += count
    if (count === 0) return forgotten
  }
}
