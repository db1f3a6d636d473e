import type { JackpotSuit } from '@zoria/contract/jackpots/words'
import { instant, toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Fragment, Queryable, Sql, TransactionSql } from '@zoria/platform/database'
import type { Period } from '../rules/contribution.ts'
import type { Pool } from '../rules/pool.ts'
import type { Terms } from '../rules/terms.ts'
import { json, terms as termsSchema } from './terms.ts'

export type StoredPool = {
  readonly id: string
  readonly currency: Currency
  readonly suit: JackpotSuit
  /** Its wallet. */
  readonly account: Id<'Player'>
  readonly terms: Terms
  /** In force from the next drop on; null: the same. */
  readonly nextTerms: Terms | null
  readonly isRunning: boolean
  /** The number of the drop it grows towards, and the draw of its threshold. */
  readonly number: number
  readonly drawId: string
  readonly pool: Pool
  /** Minor units credited to its account, in so many commands. */
  readonly booked: bigint
  readonly bookings: number
  readonly lastSettledAt: Instant
}

type Row = {
  id: string
  currency: Currency
  suit: JackpotSuit
  account: Id<'Player'>
  terms: unknown
  next_terms: unknown
  is_running: boolean
  number: number
  draw_id: string | null
  value: bigint
  seeded: bigint
  contributed: bigint
  taken_back: bigint
  remainder: bigint
  won: bigint
  returned: bigint
  booked: bigint
  bookings: number
  last_settled_at: Date
}

const columns = (sql: Queryable) => sql`
  id, currency, suit, account, terms, next_terms, is_running, number, draw_id, value, seeded, contributed, taken_back, remainder, won, returned, booked, bookings, last_settled_at`

/** Pools by a condition of this file, the smallest suit first. */
const poolsWhere = async (sql: Queryable, condition: Fragment, lock: Fragment): Promise<readonly StoredPool[]> =>
  (
    await sql<
      Row[]
    >`select ${columns(sql)} from jackpots.pool where ${condition} order by array_position(array['uah', 'kzt'], currency), array_position(array['clubs', 'diamonds', 'hearts', 'spades'], suit) ${lock}`
  ).map(poolFrom)

/** Open pools; of one currency or all. */
export const listPools = (sql: Queryable, currency?: Currency) =>
  poolsWhere(
    sql,
    currency === undefined ? sql`opened_at is not null` : sql`opened_at is not null and currency = ${currency}`,
    sql``,
  )

/** Open pools of some currencies, locked in one order until the transaction ends. */
export const lockPools = (tx: TransactionSql, currencies: readonly Currency[]) =>
  poolsWhere(tx, tx`opened_at is not null and currency = any (${currencies as string[]}::text[])`, tx`for update`)

/** One open pool, locked until the transaction ends. */
export const lockPool = async (tx: TransactionSql, id: string): Promise<StoredPool | undefined> =>
  (await poolsWhere(tx, tx`opened_at is not null and id = ${id}`, tx`for update`))[0]

export const findPool = async (sql: Queryable, id: string): Promise<StoredPool | undefined> =>
  (await poolsWhere(sql, sql`opened_at is not null and id = ${id}`, sql``))[0]

/** Pools that were never opened. */
export const listUnopened = (sql: Queryable) => poolsWhere(sql, sql`opened_at is null`, sql``)

/** One pool that was never opened, locked until the transaction ends; undefined: another worker opened it. */
export const lockUnopened = async (tx: TransactionSql, id: string): Promise<StoredPool | undefined> =>
  (await poolsWhere(tx, tx`opened_at is null and id = ${id}`, tx`for update`))[0]

export async function saveOpened(tx: TransactionSql, pool: StoredPool, now: Instant): Promise<void> {
  await tx`update jackpots.pool set opened_at = ${toIso(now)} where id = ${pool.id}`
  await savePool(tx, pool)
}

/** Writes what changes of a pool. */
export async function savePool(
  tx: TransactionSql,
  { id, terms, nextTerms, isRunning, number, drawId, pool, booked, bookings, lastSettledAt }: StoredPool,
): Promise<void> {
  await tx`
    update jackpots.pool set terms = ${json(terms)}::text::jsonb, next_terms = ${nextTerms && json(nextTerms)}::text::jsonb, is_running = ${isRunning}, number = ${number}, draw_id = ${drawId},
      value = ${pool.value}, seeded = ${pool.seeded}, contributed = ${pool.contributed}, taken_back = ${pool.takenBack}, remainder = ${pool.remainder}, won = ${pool.won}, returned = ${pool.returned},
      booked = ${booked}, bookings = ${bookings}, last_settled_at = ${toIso(lastSettledAt)} where id = ${id}`
}

export async function insertPeriod(
  tx: TransactionSql,
  poolId: string,
  { from, isRunning, terms }: Period & { readonly terms: Terms },
): Promise<void> {
  await tx`insert into jackpots.period (pool_id, from_at, is_running, terms) values (${poolId}, ${toIso(from)}, ${isRunning}, ${json(terms)}::text::jsonb)`
}

/** The periods of some pools, each pool's in order. */
export async function listPeriods(
  sql: Queryable,
  poolIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Period[]>> {
  const rows = await sql<{ pool_id: string; from_at: Date; is_running: boolean; terms: unknown }[]>`
    select pool_id, from_at, is_running, terms from jackpots.period where pool_id = any (${poolIds as string[]}::text[]) order by pool_id, from_at`
  const periods = rows.map(({ pool_id, from_at, is_running, terms }) => ({
    poolId: pool_id,
    from: instant(from_at.getTime()),
    isRunning: is_running,
    terms: parsed(terms),
  }))
  return Map.groupBy(periods, ({ poolId }) => poolId)
}

const known = new Map<string, Terms>()

/** Terms are read with each batch of rounds: equal ones are parsed once. */
function parsed(terms: unknown): Terms {
  const text = JSON.stringify(terms)
  const found = known.get(text) ?? termsSchema.parse(terms)
  if (known.size > 1_000) known.clear()
  known.set(text, found)
  return found
}

const poolFrom = (row: Row): StoredPool => ({
  id: row.id,
  currency: row.currency,
  suit: row.suit,
  account: row.account,
  terms: parsed(row.terms),
  nextTerms: row.next_terms === null ? null : parsed(row.next_terms),
  isRunning: row.is_running,
  number: row.number,
  drawId: row.draw_id ?? '',
  pool: {
    value: row.value,
    seeded: row.seeded,
    contributed: row.contributed,
    takenBack: row.taken_back,
    remainder: row.remainder,
    won: row.won,
    returned: row.returned,
  },
  booked: row.booked,
  bookings: row.bookings,
  lastSettledAt: instant(row.last_settled_at.getTime()),
})

/** One view of the database for several reads. */
export const inOneView = async <Answer>(sql: Sql, work: (tx: TransactionSql) => Promise<Answer>): Promise<Answer> =>
  (await sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    return work(tx)
  })) as Answer
