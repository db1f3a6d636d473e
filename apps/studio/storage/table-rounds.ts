import type { TableOutcome } from '../outcome/draw-table.ts'
import type { ScheduledRound } from '../rules/table-clock.ts'
import { type Queryable, timestamp } from './database.ts'

/** Blackjack alone is `dealt` while its seats decide, and `empty` where no seat had a bet: then there is no outcome. */
export type TableRoundState = 'open' | 'dealt' | 'drawn' | 'paid' | 'empty'

/** A round of a table: one outcome for all its players. */
export interface TableRound extends ScheduledRound {
  readonly id: string
  readonly tableId: string
  readonly state: TableRoundState
  readonly outcome: TableOutcome | null
  /** Revealed with the outcome. */
  readonly serverSeed: Uint8Array | null
}

/** The hash chain of a table's day. `sealedSeed` is its last seed, encrypted under `seedId`. */
export interface TableChain {
  readonly tableId: string
  readonly day: string
  readonly rounds: number
  readonly seedId: string
  readonly sealedSeed: Uint8Array
  readonly publishedHash: Uint8Array
}

/** Commits to the chain of a day. Does nothing if the day has one: a published chain is never replaced. */
export async function commitChain(sql: Queryable, chain: TableChain, now: number): Promise<void> {
  await sql`
    insert into studio.table_chain (table_id, day, rounds, seed_id, sealed_seed, published_hash, committed_at)
    values (${chain.tableId}, ${chain.day}, ${chain.rounds}, ${chain.seedId}, ${chain.sealedSeed}, ${chain.publishedHash}, ${timestamp(now)})
    on conflict (table_id, day) do nothing`
}

export async function findChain(
  sql: Queryable,
  of: { readonly tableId: string; readonly day: string },
): Promise<(TableChain & { readonly committedAt: number }) | null> {
  const [row] = await sql<(TableChain & { readonly committedAt: Date })[]>`
    select table_id as "tableId", day::text, rounds, seed_id as "seedId", sealed_seed as "sealedSeed", published_hash as "publishedHash", committed_at as "committedAt"
    from studio.table_chain where table_id = ${of.tableId} and day = ${of.day}`
  return row === undefined ? null : { ...row, committedAt: row.committedAt.getTime() }
}

/**
 * Starts a round of the schedule, or returns the one that was started under its number before. `id` is used if it is
 * new. Null where the chain of the day has no seed for it, as after a release with shorter rounds; and where its seed
 * has to be secret and a later round of the day has its result, whose seed gives away all seeds before it.
 */
export async function startTableRound(
  sql: Queryable,
  round: ScheduledRound & { readonly id: string; readonly tableId: string; readonly isSecret: boolean },
): Promise<TableRound | null> {
  await sql`
    insert into studio.table_round (id, table_id, day, number, opens_at, last_call_at, closes_at, result_at, pays_at, ends_at, state)
    select ${round.id}::uuid, ${round.tableId}, ${round.day}::date, ${round.number}::integer, ${timestamp(round.opensAt)}::timestamptz, ${timestamp(round.lastCallAt)}::timestamptz,
      ${timestamp(round.closesAt)}::timestamptz, ${timestamp(round.resultAt)}::timestamptz, ${timestamp(round.paysAt)}::timestamptz, ${timestamp(round.endsAt)}::timestamptz, 'open'
    where exists (select from studio.table_chain where table_id = ${round.tableId} and day = ${round.day} and rounds >= ${round.number})
      and (not ${round.isSecret}::boolean or not exists (
        select from studio.table_round where table_id = ${round.tableId} and day = ${round.day} and number > ${round.number} and outcome is not null
      ))
    on conflict (table_id, day, number) do nothing`
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from studio.table_round where table_id = ${round.tableId} and day = ${round.day} and number = ${round.number}`
  return row === undefined ? null : roundOf(row)
}

/** The unfinished rounds of a table, oldest first. */
export async function listUnfinishedRounds(sql: Queryable, tableId: string): Promise<readonly TableRound[]> {
  const rows = await sql<
    Row[]
  >`select ${columns(sql)} from studio.table_round where table_id = ${tableId} and state in ('open', 'dealt', 'drawn') order by opens_at`
  return rows.map(roundOf)
}

/** The last results of a table, newest first. */
export async function listResults(
  sql: Queryable,
  of: { readonly tableId: string; readonly count: number },
): Promise<readonly TableRound[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from studio.table_round where table_id = ${of.tableId} and outcome is not null order by opens_at desc limit ${of.count}`
  return rows.map(roundOf)
}

/** The drawn rounds of a table's day, by number: their seeds are revealed. */
export async function listRoundsOfDay(
  sql: Queryable,
  of: { readonly tableId: string; readonly day: string },
): Promise<readonly TableRound[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from studio.table_round where table_id = ${of.tableId} and day = ${of.day} and outcome is not null order by number`
  return rows.map(roundOf)
}

/** Marks a round whose payouts were all sent. */
export async function markPaid(
  sql: Queryable,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  await sql`update studio.table_round set state = 'paid', paid_at = ${timestamp(now)} where id = ${id} and state = 'drawn'`
}

type Times = 'opensAt' | 'lastCallAt' | 'closesAt' | 'resultAt' | 'paysAt' | 'endsAt'
type Row = Omit<TableRound, Times> & Readonly<Record<Times, Date>>

const columns = (sql: Queryable) => sql`
  id, table_id as "tableId", day::text, number, opens_at as "opensAt", last_call_at as "lastCallAt", closes_at as "closesAt", result_at as "resultAt",
  pays_at as "paysAt", ends_at as "endsAt", state, outcome, server_seed as "serverSeed"`

const roundOf = (row: Row): TableRound => ({
  ...row,
  opensAt: row.opensAt.getTime(),
  lastCallAt: row.lastCallAt.getTime(),
  closesAt: row.closesAt.getTime(),
  resultAt: row.resultAt.getTime(),
  paysAt: row.paysAt.getTime(),
  endsAt: row.endsAt.getTime(),
})
