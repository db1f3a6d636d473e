import { instant, toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Given, Sector } from '../rules/wheel.ts'
import { sectorList } from './terms.ts'

export type ConfigurationStatus = 'proposed' | 'active' | 'replaced' | 'rejected'

/** The sectors of a currency's wheel, as somebody proposed them. */
export type Configuration = {
  readonly id: string
  readonly currency: Currency
  readonly sectors: readonly Sector[]
  readonly status: ConfigurationStatus
  readonly proposedBy: string
  readonly proposedAt: Instant
  readonly decidedBy: string | null
}

type Row = {
  id: string
  currency: Currency
  sectors: unknown
  status: ConfigurationStatus
  proposed_by: string
  proposed_at: Date
  decided_by: string | null
}

const columns = (sql: Queryable) => sql`id, currency, sectors, status, proposed_by, proposed_at, decided_by`

export async function findActive(sql: Queryable, currency: Currency): Promise<Configuration | undefined> {
  const [row] = await sql<
    Row[]
  >`select ${columns(sql)} from wheel.configuration where currency = ${currency} and status = 'active'`
  return row && configurationFrom(row)
}

/** The same, held against a change until the transaction ends; other spins hold it too. */
export async function holdActive(tx: TransactionSql, currency: Currency): Promise<Configuration | undefined> {
  const held = async (): Promise<Configuration | undefined> => {
    const [row] = await tx<
      Row[]
    >`select ${columns(tx)} from wheel.configuration where currency = ${currency} and status = 'active' for share`
    return row && configurationFrom(row)
  }
  // A statement that waited for a confirmation finds its row replaced, and does not see the new one: the next one does.
  return (await held()) ?? held()
}

/** One transaction at a time counts the limited prizes of a configuration, until it ends. */
export async function lockLimits(tx: TransactionSql, id: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`wheel.given ${id}`}, 0))`
}

/** The wheel in use, locked for a change: it waits for the spins that are being drawn. */
export async function lockActive(tx: TransactionSql, currency: Currency): Promise<Configuration | undefined> {
  const [row] = await tx<
    Row[]
  >`select ${columns(tx)} from wheel.configuration where currency = ${currency} and status = 'active' for update`
  return row && configurationFrom(row)
}

export async function lockConfiguration(tx: TransactionSql, id: string): Promise<Configuration | undefined> {
  const [row] = await tx<Row[]>`select ${columns(tx)} from wheel.configuration where id = ${id} for update`
  return row && configurationFrom(row)
}

/** What is in use and what is proposed, of every currency. */
export async function listCurrent(sql: Queryable): Promise<readonly Configuration[]> {
  return (
    await sql<
      Row[]
    >`select ${columns(sql)} from wheel.configuration where status in ('active', 'proposed') order by currency, status`
  ).map(configurationFrom)
}

/** Adds a proposal; an earlier one of the currency is given up. Two at once wait for each other. */
export async function insertProposal(
  tx: TransactionSql,
  {
    id,
    currency,
    sectors,
    by,
    at,
  }: Pick<Configuration, 'id' | 'currency' | 'sectors'> & { readonly by: string; readonly at: Instant },
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`wheel.proposal ${currency}`}, 0))`
  await tx`update wheel.configuration set status = 'rejected', decided_by = 'replaced by ' || ${id}::text, decided_at = ${toIso(at)} where currency = ${currency} and status = 'proposed'`
  await tx`
    insert into wheel.configuration (id, currency, sectors, status, proposed_by, proposed_at) values (${id}, ${currency}, ${json(sectors)}::text::jsonb, 'proposed', ${by}, ${toIso(at)})`
}

export async function saveDecision(
  tx: TransactionSql,
  id: string,
  { status, by, at }: { readonly status: 'active' | 'rejected'; readonly by: string; readonly at: Instant },
): Promise<void> {
  await tx`update wheel.configuration set status = ${status}, decided_by = ${by}, decided_at = ${toIso(at)} where id = ${id}`
}

export async function saveReplaced(tx: TransactionSql, id: string): Promise<void> {
  await tx`update wheel.configuration set status = 'replaced' where id = ${id}`
}

/** How many prizes of each sector were given: on a configuration, and on a business day of its currency. */
export async function readGiven(
  sql: Queryable,
  { id, currency, day }: { readonly id: string; readonly currency: Currency; readonly day: string },
): Promise<ReadonlyMap<string, Given>> {
  const rows = await sql<{ sector: string; in_all: bigint; today: bigint }[]>`
    select sector, sum(count) filter (where configuration_id = ${id})::bigint as in_all, coalesce(sum(count) filter (where day = ${day}::date), 0)::bigint as today
    from wheel.given where configuration_id = ${id} or (currency = ${currency} and day = ${day}::date) group by sector`
  return new Map(rows.map(({ sector, in_all, today }) => [sector, { inAll: Number(in_all), today: Number(today) }]))
}

/** Counts one prize of a sector. */
export async function countGiven(
  tx: TransactionSql,
  {
    id,
    currency,
    sector,
    day,
  }: { readonly id: string; readonly currency: Currency; readonly sector: string; readonly day: string },
): Promise<void> {
  await tx`
    insert into wheel.given (configuration_id, currency, sector, day, count) values (${id}, ${currency}, ${sector}, ${day}::date, 1)
    on conflict (configuration_id, sector, day) do update set count = wheel.given.count + 1`
}

/** JSON with whole numbers for sums: they stay below 2^53. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'null'

const known = new Map<string, readonly Sector[]>()

/** The sectors of a configuration never change: they are parsed once. */
const sectorsOf = (id: string, sectors: unknown): readonly Sector[] => {
  const parsed = known.get(id) ?? sectorList.parse(sectors)
  if (known.size > 100) known.clear()
  known.set(id, parsed)
  return parsed
}

const configurationFrom = ({
  id,
  currency,
  sectors,
  status,
  proposed_by,
  proposed_at,
  decided_by,
}: Row): Configuration => ({
  id,
  currency,
  sectors: sectorsOf(id, sectors),
  status,
  proposedBy: proposed_by,
  proposedAt: instant(proposed_at.getTime()),
  decidedBy: decided_by,
})
