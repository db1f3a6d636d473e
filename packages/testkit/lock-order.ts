import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'

/**
 * Runs `work` while another transaction holds what `first` locks. As soon as `work` waits for that transaction, it
 * locks what `second` locks and ends: if `work` has that lock already, the two are in a deadlock.
 */
export async function crossLocks<Answer>(
  sql: Sql,
  {
    first,
    work,
    second,
  }: Readonly<{
    first: (tx: TransactionSql) => Promise<unknown>
    work: () => Promise<Answer>
    second: (tx: TransactionSql) => Promise<unknown>
  }>,
): Promise<Answer> {
  const { working } = await sql.begin(async (tx) => {
    await first(tx)
    const working = work()
    // The transaction below may fail first; the caller gets its fault.
    working.catch(() => undefined)
    await untilWaitedFor(tx)
    await second(tx)
    return { working }
  })
  return working
}

/** Waits until another session waits for a lock of this transaction. */
async function untilWaitedFor(tx: Queryable): Promise<void> {
  for (;;) {
    const [row] = await tx<
      [{ is_waited_for: boolean }]
    >`select exists (select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as is_waited_for`
    if (row.is_waited_for) return
  }
}

/** Waits until a statement in this database waits for a lock. `sql` is no transaction: those see one moment of the list. */
export async function untilLockAwaited(sql: Sql): Promise<void> {
  for (;;) {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`
    if (waiting.length > 0) return
  }
}
