import { instant, toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { RaffleStatus } from '@zoria/contract/raffles/http'
import type { Fragment, Queryable, TransactionSql } from '@zoria/platform/database'
import type { Terms } from '../rules/terms.ts'
import { json, terms as termsSchema } from './terms.ts'

export type RaffleId = Id<'Raffle'>

/**
 * A raffle as it is stored. `tickets` and `players` are the last numbers that were given; `listHash` is null before the
 * freeze.
 */
export type StoredRaffle = {
  readonly id: RaffleId
  readonly currency: Currency
  readonly number: number
  readonly terms: Terms
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly drawsAt: Instant
  readonly drawId: string
  readonly status: RaffleStatus
  readonly tickets: number
  readonly players: number
  readonly listHash: string | null
}

type Row = {
  id: RaffleId
  currency: Currency
  number: number
  terms: unknown
  starts_at: Date
  ends_at: Date
  draws_at: Date
  draw_id: string
  status: RaffleStatus
  tickets: number
  players: number
  list_hash: string | null
}

const columns = (sql: Queryable) =>
  sql`id, currency, number, terms, starts_at, ends_at, draws_at, draw_id, status, tickets, players, list_hash`

/** Raffles by a condition of this file. */
const rafflesWhere = async (sql: Queryable, condition: Fragment): Promise<readonly StoredRaffle[]> =>
  (await sql<Row[]>`select ${columns(sql)} from raffles.raffle ${condition}`).map(raffleFrom)

/** Raffles whose rounds are still counted, each locked until the transaction ends: who holds one gives its tickets. */
export const lockCounting = (tx: TransactionSql) =>
  rafflesWhere(tx, tx`where status in ('open', 'counting') order by id for update`)

export const findRaffle = async (sql: Queryable, id: string): Promise<StoredRaffle | undefined> =>
  (await rafflesWhere(sql, sql`where id = ${id}`))[0]

/** One raffle, locked until the transaction ends. */
export const lockRaffle = async (tx: TransactionSql, id: string): Promise<StoredRaffle | undefined> =>
  (await rafflesWhere(tx, tx`where id = ${id} for update`))[0]

/** The raffle of a currency that is made but has not started, locked until the transaction ends. */
export const lockPlanned = async (
  tx: TransactionSql,
  { currency, now }: { readonly currency: Currency; readonly now: Instant },
): Promise<StoredRaffle | undefined> =>
  (
    await rafflesWhere(
      tx,
      tx`where currency = ${currency} and status = 'open' and starts_at > ${toIso(now)} and tickets = 0 order by starts_at limit 1 for update`,
    )
  )[0]

/** The raffle of a moment, also where it was cancelled; else the next one that is planned. */
export const findCurrent = async (
  sql: Queryable,
  { currency, now }: { readonly currency: Currency; readonly now: Instant },
): Promise<StoredRaffle | undefined> =>
  (await rafflesWhere(sql, sql`where currency = ${currency} and ends_at > ${toIso(now)} order by starts_at limit 1`))[0]

/** The newest raffle that has ended and was not cancelled. */
export const findLast = async (
  sql: Queryable,
  { currency, now }: { readonly currency: Currency; readonly now: Instant },
): Promise<StoredRaffle | undefined> =>
  (
    await rafflesWhere(
      sql,
      sql`where currency = ${currency} and (status in ('counting', 'frozen', 'drawn', 'paid') or status = 'open' and ends_at <= ${toIso(now)}) order by number desc limit 1`,
    )
  )[0]

/** A page of the raffles of a currency that are over, the newest first. */
export async function listOver(
  sql: Queryable,
  { currency, page, pageSize }: { readonly currency: Currency; readonly page: number; readonly pageSize: number },
): Promise<{ readonly items: readonly StoredRaffle[]; readonly total: number }> {
  const fits = sql`where currency = ${currency} and status in ('drawn', 'paid', 'cancelled')`
  const [count] = await sql<[{ count: bigint }]>`select count(*) from raffles.raffle ${fits}`
  return {
    total: Number(count.count),
    items: await rafflesWhere(sql, sql`${fits} order by number desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
  }
}

/** Raffles of all currencies, the newest first. */
export const listRaffles = (sql: Queryable, countMax: number) =>
  rafflesWhere(sql, sql`order by starts_at desc, currency limit ${countMax}`)

/**
 * Notes that the end of some raffles has passed, for good: the list is frozen within seconds also where the clock of a
 * sandbox goes back over it; raffles are locked by id, as `lockCounting` does.
 */
export async function noteOver(sql: Queryable, now: Instant): Promise<void> {
  await sql`
    update raffles.raffle set status = 'counting', booked_over_at = clock_timestamp()
    where id in (select id from raffles.raffle where status = 'open' and ends_at <= ${toIso(now)} order by id for no key update)`
}

type Aged = readonly { readonly id: RaffleId; readonly seconds: number }[]

/** Raffles whose rounds are waited for, with the seconds since their end was noted. */
export async function listNotedOver(sql: Queryable): Promise<Aged> {
  return await sql<
    { id: RaffleId; seconds: number }[]
  >`select id, extract(epoch from clock_timestamp() - booked_over_at)::float8 as seconds from raffles.raffle where status = 'counting' order by id`
}

/** Frozen raffles that may be drawn by now, with the seconds since their list was published. */
export async function listDrawable(sql: Queryable, now: Instant): Promise<Aged> {
  return await sql<{ id: RaffleId; seconds: number }[]>`
    select id, extract(epoch from clock_timestamp() - booked_frozen_at)::float8 as seconds from raffles.raffle where status = 'frozen' and draws_at <= ${toIso(now)} order by id`
}

/** The number of the next raffle of a currency. The caller holds the template. */
export async function nextNumber(tx: TransactionSql, currency: Currency): Promise<number> {
  const [row] = await tx<
    [{ number: number }]
  >`select coalesce(max(number), 0) + 1 as number from raffles.raffle where currency = ${currency}`
  return row.number
}

export async function insertRaffle(
  tx: TransactionSql,
  raffle: Pick<StoredRaffle, 'id' | 'currency' | 'number' | 'terms' | 'startsAt' | 'endsAt' | 'drawsAt' | 'drawId'>,
): Promise<void> {
  await tx`
    insert into raffles.raffle (id, currency, number, terms, starts_at, ends_at, draws_at, draw_id)
    values (${raffle.id}, ${raffle.currency}, ${raffle.number}, ${json(raffle.terms)}::text::jsonb, ${toIso(raffle.startsAt)}, ${toIso(raffle.endsAt)}, ${toIso(raffle.drawsAt)}, ${raffle.drawId})`
}

/** Gives other terms to a raffle that has not started. */
export async function saveTerms(
  tx: TransactionSql,
  id: RaffleId,
  { terms, drawsAt }: Pick<StoredRaffle, 'terms' | 'drawsAt'>,
): Promise<void> {
  await tx`update raffles.raffle set terms = ${json(terms)}::text::jsonb, draws_at = ${toIso(drawsAt)} where id = ${id}`
}

/** Stores the last numbers that were given. */
export async function saveCounters(
  tx: TransactionSql,
  { id, tickets, players }: Pick<StoredRaffle, 'id' | 'tickets' | 'players'>,
): Promise<void> {
  await tx`update raffles.raffle set tickets = ${tickets}, players = ${players} where id = ${id}`
}

export async function saveFrozen(
  tx: TransactionSql,
  id: RaffleId,
  { listHash, now }: { readonly listHash: string; readonly now: Instant },
): Promise<void> {
  await tx`update raffles.raffle set status = 'frozen', list_hash = ${listHash}, frozen_at = ${toIso(now)}, booked_frozen_at = clock_timestamp() where id = ${id}`
}

export async function saveDrawn(tx: TransactionSql, id: RaffleId, now: Instant): Promise<void> {
  await tx`update raffles.raffle set status = 'drawn', drawn_at = ${toIso(now)} where id = ${id}`
}

export async function saveCancelled(tx: TransactionSql, id: RaffleId, now: Instant): Promise<void> {
  await tx`update raffles.raffle set status = 'cancelled', cancelled_at = ${toIso(now)} where id = ${id}`
}

/**
 * Marks drawn raffles as paid whose prizes are all paid or withheld; answers which. A raffle that nobody won stays
 * drawn.
 */
export async function markPaid(sql: Queryable, now: Instant): Promise<readonly RaffleId[]> {
  const rows = await sql<{ id: RaffleId }[]>`
    update raffles.raffle set status = 'paid', paid_at = ${toIso(now)} where id in (
      select r.id from raffles.raffle r where r.status = 'drawn' and r.tickets > 0 and not exists (select from raffles.prize p where p.raffle_id = r.id and p.status = 'owed')
      order by r.id for no key update of r
    ) returning id`
  return rows.map(({ id }) => id)
}

/** The terms of the next raffles of each currency. */
export async function listTemplates(sql: Queryable): Promise<readonly Terms[]> {
  return (await sql<{ terms: unknown }[]>`select terms from raffles.template order by currency`).map(({ terms }) =>
    termsSchema.parse(terms),
  )
}

/** Those of one currency, locked: one process at a time makes its raffles. Undefined where it has none. */
export async function lockTemplate(tx: TransactionSql, currency: Currency): Promise<Terms | undefined> {
  const [row] = await tx<
    { terms: unknown }[]
  >`select terms from raffles.template where currency = ${currency} for update`
  return row && termsSchema.parse(row.terms)
}

export async function saveTemplate(tx: TransactionSql, terms: Terms): Promise<void> {
  await tx`update raffles.template set terms = ${json(terms)}::text::jsonb where currency = ${terms.currency}`
}

/** Which of some starts have a raffle. */
export async function listStarts(
  sql: Queryable,
  { currency, starts }: { readonly currency: Currency; readonly starts: readonly Instant[] },
): Promise<readonly Instant[]> {
  const rows = await sql<
    { starts_at: Date }[]
  >`select starts_at from raffles.raffle where currency = ${currency} and starts_at = any (${starts.map(toIso)}::timestamptz[])`
  return rows.map(({ starts_at }) => instant(starts_at.getTime()))
}

/** Currencies with raffles that have none at a start. */
export async function listUnplanned(
  sql: Queryable,
  weeks: readonly { readonly currency: Currency; readonly startsAt: Instant }[],
): Promise<readonly Currency[]> {
  const rows = await sql<{ currency: Currency }[]>`
    select t.currency from unnest(${weeks.map(({ currency }) => currency)}::text[], ${weeks.map(({ startsAt }) => toIso(startsAt))}::timestamptz[]) as week (currency, starts_at)
    join raffles.template t on t.currency = week.currency
    where not exists (select from raffles.raffle r where r.currency = week.currency and r.starts_at = week.starts_at)`
  return rows.map(({ currency }) => currency)
}

const known = new Map<string, Terms>()

/** Equal terms are parsed once. */
const termsOf = (terms: unknown): Terms => {
  const text = JSON.stringify(terms)
  const parsed = known.get(text) ?? termsSchema.parse(terms)
  if (known.size > 1_000) known.clear()
  known.set(text, parsed)
  return parsed
}

const raffleFrom = (row: Row): StoredRaffle => ({
  id: row.id,
  currency: row.currency,
  number: row.number,
  terms: termsOf(row.terms),
  startsAt: instant(row.starts_at.getTime()),
  endsAt: instant(row.ends_at.getTime()),
  drawsAt: instant(row.draws_at.getTime()),
  drawId: row.draw_id,
  status: row.status,
  tickets: row.tickets,
  players: row.players,
  listHash: row.list_hash,
})
