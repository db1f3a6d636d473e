import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '@zoria/platform/database'

const patienceMs = 60_000

/** Waits, a minute at most, until the server has cleaned up after whoever came before: nobody's vacuum is to work in another's window. */
export async function untilCleaned(superuser: Sql): Promise<void> {
  for (const from = performance.now(); performance.now() - from < patienceMs; ) {
    const [row] = await superuser<{ workers: bigint }[]>`select count(*) as workers from pg_stat_activity where backend_type = 'autovacuum worker'`
    if (row?.workers === 0n) return
    await pause(200)
  }
}
