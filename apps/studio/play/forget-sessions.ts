import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/database.ts'
import { forgetDemoPlay, forgetSessions } from '../storage/forget-sessions.ts'

/** What ended this long ago nobody is about to use: no call that found it is still under way. */
const KEPT_MS = 3_600_000
const atOnce = 5_000
/** A demo session may have thousands of rounds. */
const demoSessionsAtOnce = 100

/**
 * Forgets launches and sessions that are over (docs/rules/games.md#launch), and what was played in demo ones; answers how many launches and
 * sessions. Rounds for money stay, and a round in play keeps its session.
 */
export async function forgetOldSessions({ sql, clock }: { readonly sql: Sql; readonly clock: Pick<Clock, 'now'> }): Promise<number> {
  const endedBefore = clock.now() - KEPT_MS
  const forgotten = await untilNone(() => forgetSessions(sql, { endedBefore, countMax: atOnce }))
  await untilNone(() => forgetDemoPlay(sql, { sessionsMax: demoSessionsAtOnce }))
  return forgotten
}

const untilNone = async (forget: () => Promise<number>): Promise<number> => {
  for (let forgotten = 0; ;) {
    const count = await forget()
    forgotten += count
    if (count === 0) return forgotten
  }
}
