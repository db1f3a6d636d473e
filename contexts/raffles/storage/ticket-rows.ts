import { invariant, type Id } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Earned, TicketRange } from '../rules/tickets.ts'
import type { RaffleId } from './raffle-rows.ts'

export type PlayerId = Id<'Player'>

/** A player in a raffle. `number` names the player in the ticket list; null before the first ticket. */
export type Entry = Earned & { readonly playerId: PlayerId; readonly number: number | null }

type Row = { player_id: PlayerId; turnover: bigint; tickets: number; number: number | null }

/** Players of a raffle, locked in the order of their ids; new ones are added. */
export async function lockEntries(
  tx: TransactionSql,
  raffleId: RaffleId,
  playerIds: readonly PlayerId[],
): Promise<readonly Entry[]> {
  const sorted = [...playerIds].toSorted()
  await tx`insert into raffles.entry (raffle_id, player_id) select ${raffleId}, player_id from unnest(${sorted}::uuid[]) as player_id on conflict do nothing`
  const rows = await tx<
    Row[]
  >`select player_id, turnover, tickets, number from raffles.entry where raffle_id = ${raffleId} and player_id = any (${sorted}::uuid[]) order by player_id for update`
  return rows.map(entryFrom)
}

export async function saveEntries(tx: TransactionSql, raffleId: RaffleId, entries: readonly Entry[]): Promise<void> {
  await tx`
    update raffles.entry e set turnover = s.turnover, tickets = s.tickets, number = s.number
    from unnest(${entries.map(({ playerId }) => playerId)}::uuid[], ${entries.map(({ turnover }) => String(turnover))}::bigint[], ${entries.map(({ tickets }) => tickets)}::int[], ${entries.map(({ number }) => number)}::int[])
      as s (player_id, turnover, tickets, number)
    where e.raffle_id = ${raffleId} and e.player_id = s.player_id`
}

/**
 * Gives tickets. They are on the disk when the transaction is committed: a number that was shown to a player is never
 * given again.
 */
export async function insertRanges(
  tx: TransactionSql,
  raffleId: RaffleId,
  ranges: readonly TicketRange[],
): Promise<void> {
  await tx`set local synchronous_commit = on`
  await tx`
    insert into raffles.ticket_range (raffle_id, first, last, player)
    select ${raffleId}, * from unnest(${ranges.map(({ first }) => first)}::int[], ${ranges.map(({ last }) => last)}::int[], ${ranges.map(({ player }) => player)}::int[])`
}

export async function findEntry(sql: Queryable, raffleId: RaffleId, playerId: PlayerId): Promise<Entry | undefined> {
  const [row] = await sql<
    Row[]
  >`select player_id, turnover, tickets, number from raffles.entry where raffle_id = ${raffleId} and player_id = ${playerId}`
  return row && entryFrom(row)
}

/** A page of the ticket list, in the order of the numbers. */
export async function listRanges(
  sql: Queryable,
  raffleId: RaffleId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly TicketRange[]> {
  return await sql<
    TicketRange[]
  >`select first, last, player from raffles.ticket_range where raffle_id = ${raffleId} order by first limit ${limit} offset ${offset}`
}

/** The next part of the ticket list, in the order of the numbers: ranges that begin after a ticket. */
export async function listRangesAfter(
  sql: Queryable,
  raffleId: RaffleId,
  { after, countMax }: { readonly after: number; readonly countMax: number },
): Promise<readonly TicketRange[]> {
  return await sql<
    TicketRange[]
  >`select first, last, player from raffles.ticket_range where raffle_id = ${raffleId} and first > ${after} order by first limit ${countMax}`
}

/**
 * Stores the list as it is published, at the freeze. It is not changed later. A list of millions of ranges takes longer
 * than other statements may.
 */
export async function insertList(
  tx: TransactionSql,
  raffleId: RaffleId,
  { text, ranges }: { readonly text: string; readonly ranges: number },
): Promise<void> {
  await tx`set local statement_timeout = '60s'`
  await tx`insert into raffles.frozen_list (raffle_id, list, ranges) values (${raffleId}, ${text}, ${ranges})`
}

/** The text of a frozen list. */
export async function readList(sql: Queryable, raffleId: RaffleId): Promise<string> {
  const [row] = await sql<{ list: string }[]>`select list from raffles.frozen_list where raffle_id = ${raffleId}`
  invariant(row, 'a frozen list is stored')
  return row.list
}

/** How many ranges a frozen list has. */
export async function lengthOfList(sql: Queryable, raffleId: RaffleId): Promise<number> {
  const [row] = await sql<{ ranges: number }[]>`select ranges from raffles.frozen_list where raffle_id = ${raffleId}`
  invariant(row, 'a frozen list is stored')
  return row.ranges
}

/** The newest ranges of one player. */
export async function listRangesOf(
  sql: Queryable,
  raffleId: RaffleId,
  { player, countMax }: { readonly player: number; readonly countMax: number },
): Promise<readonly TicketRange[]> {
  return await sql<
    TicketRange[]
  >`select first, last, player from raffles.ticket_range where raffle_id = ${raffleId} and player = ${player} order by first desc limit ${countMax}`
}

/** The players who hold some tickets. */
export async function holdersOf(
  sql: Queryable,
  raffleId: RaffleId,
  tickets: readonly number[],
): Promise<ReadonlyMap<number, PlayerId>> {
  const rows = await sql<{ ticket: number; player_id: PlayerId }[]>`
    select ticket, e.player_id from unnest(${[...tickets]}::int[]) as ticket
    cross join lateral (select player from raffles.ticket_range where raffle_id = ${raffleId} and first <= ticket order by first desc limit 1) as held
    join raffles.entry e on e.raffle_id = ${raffleId} and e.number = held.player`
  return new Map(rows.map(({ ticket, player_id }) => [ticket, player_id]))
}

/**
 * For an export of personal data: the raffles in which a player has turnover, with his tickets as ranges of their
 * numbers.
 */
export async function listRecordedEntries(sql: Queryable, playerId: PlayerId): Promise<readonly object[]> {
  return sql`
    select r.currency, r.number as raffle, r.starts_at, r.ends_at, r.status, e.turnover, e.tickets, e.number as player_number,
      (select coalesce(jsonb_agg(jsonb_build_array(t.first, t.last) order by t.first), '[]') from raffles.ticket_range t where t.raffle_id = r.id and t.player = e.number) as ranges
    from raffles.raffle r join raffles.entry e on e.raffle_id = r.id and e.player_id = ${playerId} order by r.starts_at, r.currency`
}

const entryFrom = ({ player_id, turnover, tickets, number }: Row): Entry => ({
  playerId: player_id,
  turnover,
  tickets,
  number,
})
