import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/database.ts'
import { forgetSessions } from '../storage/forget-sessions.ts'

/** What ended this long ago nobody is about to use: no call that found it is still under way. */
const KEPT_MS = 3_600_000
const atOnce = 5_000

/** Forgets launches and sessions that are over (docs/rules/games.md#launch); answers how many. Rounds stay, and a round in play keeps its session. */
export async function forgetOldSessions({ sql, clock }: { readonly sql: Sql; readonly clock: Pick<Clock, 'now'> }): Promise<number> {
  const endedBefore = clock.now() - KEPT_MS
  for (let forgotten = 0; ;) {
    const count = await forgetSessions(sql, { endedBefore, countMax: atOnce })
    forgotten += count
    if (count === 0) return forgotten
  }
}
