import { newId, plusMs, toIso, type Instant } from '@zoria/kernel'
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Sql, TransactionSql } from './database.ts'

/** A published fact: past tense, versioned, small, ids only. */
export type Fact = { readonly name: string; readonly body: Readonly<Record<string, string | number | boolean | null>> }

export type DeliveredFact = Fact & { readonly id: string; readonly occurredAt: string }

/** Publishes facts, in their order and in one statement, if and only if the transaction commits. */
export async function appendFacts(
  tx: TransactionSql,
  facts: readonly Fact[],
  { now, chance }: { now: Instant; chance: Chance },
): Promise<void> {
  if (facts.length === 0) return
  await tx`
    insert into platform.outbox (id, name, body, occurred_at)
    select id, name, body::jsonb, ${toIso(now)}::timestamptz
    from unnest(${facts.map(() => newId<'Fact'>(now, (count) => chance.bytes(count)))}::uuid[], ${facts.map(({ name }) => name)}::text[], ${facts.map(({ body }) => JSON.stringify(body))}::text[])
      with ordinality as fact (id, name, body, at) order by at`
}

/**
 * A database that was copied by its rows (pg_dump) keeps the numbers of transactions of its former server: facts of the
 * new one would stand before what was delivered, and reach nobody. Then all facts are put before the first transaction
 * of this server, and every consumer goes on at the first one that it has not had.
 */
export async function adoptFacts(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const [{ isForeign }] = await tx<[{ isForeign: boolean }]>`
      select exists (
        select from (select transaction_id from platform.outbox union all select transaction_id from platform.outbox_cursor) as known
        where transaction_id >= pg_snapshot_xmax(pg_current_snapshot())) as "isForeign"`
    if (!isForeign) return
    await tx`
      update platform.outbox_cursor as cursor set transaction_id = '0', position = coalesce(
        (select min(position) - 1 from platform.outbox as fact where (fact.transaction_id, fact.position) > (cursor.transaction_id, cursor.position)),
        (select max(position) from platform.outbox), 0)`
    await tx`update platform.outbox set transaction_id = '0'`
  })
}

/**
 * Delivers the next facts to one consumer, in commit order, at least once: the cursor moves in the transaction that
 * runs `react`. Reads only below the oldest running transaction, so that a fact committed late is not skipped. Returns
 * how many it delivered.
 */
export async function deliverFacts(
  sql: Sql,
  consumer: string,
  react: (fact: DeliveredFact, tx: TransactionSql) => Promise<void>,
): Promise<number> {
  return (await sql.begin(async (tx) => {
    await tx`insert into platform.outbox_cursor (consumer) values (${consumer}) on conflict do nothing`
    const [cursor] = await tx<{ transaction_id: string; position: bigint }[]>`
      select transaction_id::text, position from platform.outbox_cursor where consumer = ${consumer} for update`
    const rows = await tx<
      { id: string; name: string; body: Fact['body']; occurred_at: Date; transaction_id: string; position: bigint }[]
    >`
      select id, name, body, occurred_at, transaction_id::text, position from platform.outbox
      where (transaction_id, position) > (${cursor!.transaction_id}::xid8, ${cursor!.position}) and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by transaction_id, position limit 100`
    for (const row of rows)
      await react({ id: row.id, name: row.name, body: row.body, occurredAt: row.occurred_at.toISOString() }, tx)
    const last = rows.at(-1)
    if (last)
      await tx`update platform.outbox_cursor set transaction_id = ${last.transaction_id}::xid8, position = ${last.position} where consumer = ${consumer}`
    return rows.length
  })) as number
}

/** How long delivered facts are stored: to see afterwards what was published, and for a consumer that is added later. */
const retentionMs = 30 * 86_400_000
const rowsMax = 5_000

/**
 * Deletes facts that are older than 30 days and were delivered to all consumers. A consumer that receives nothing more
 * holds them back; the cursor of a removed one has to be deleted. Runs daily; repeating it changes nothing.
 */
export async function forgetFacts({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): Promise<void> {
  const before = plusMs(clock.now(), -retentionMs)
  while ((await deleteDelivered(sql, before)) === rowsMax);
}

/** Looks at the first rows only: facts are stored in about the order of time, and a month of them need not be read. */
async function deleteDelivered(sql: Sql, before: Instant): Promise<number> {
  const { count } = await sql`
    delete from platform.outbox where occurred_at < ${toIso(before)} and id in (
      select id from platform.outbox
      where (transaction_id, position) <= (select transaction_id, position from platform.outbox_cursor order by transaction_id, position limit 1)
      order by transaction_id, position limit ${rowsMax})`
  return count
}
