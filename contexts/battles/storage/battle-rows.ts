import { instant, toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Fragment, Queryable, TransactionSql } from '@zoria/platform/database'
import type { Template, Terms } from '../rules/terms.ts'
import { schedule as scheduleSchema, template as templateSchema, terms as termsSchema } from './terms.ts'

export type BattleId = Id<'Battle'>
export type StoredStatus = 'open' | 'finished' | 'paid' | 'cancelled'

/** A run as it is stored. What the freeze writes is null before. */
export type StoredBattle = {
  readonly id: BattleId
  readonly templateId: string
  readonly slug: string
  readonly terms: Terms
  readonly currency: Currency
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly status: StoredStatus
  readonly salt: string
  readonly finishedAt: Instant | null
  readonly paidAt: Instant | null
  readonly cancelledAt: Instant | null
  /** Of a battle that is over; null before. */
  readonly participants: number | null
  readonly frozen: {
    readonly fund: bigint
    readonly awarded: bigint
    readonly ranked: number
    readonly roundsCount: number
    readonly roundsHash: string
  } | null
}

type Row = {
  id: BattleId
  template_id: string
  slug: string
  terms: unknown
  currency: Currency
  starts_at: Date
  ends_at: Date
  status: StoredStatus
  salt: string
  finished_at: Date | null
  paid_at: Date | null
  cancelled_at: Date | null
  fund: bigint | null
  awarded: bigint | null
  participants: number | null
  ranked: number | null
  rounds_count: number | null
  rounds_hash: string | null
}

const columns = (sql: Queryable) => sql`
  id, template_id, slug, terms, currency, starts_at, ends_at, status, salt, finished_at, paid_at, cancelled_at, fund, awarded, participants, ranked, rounds_count, rounds_hash`

/** Battles by a condition of this file. */
const battlesWhere = async (sql: Queryable, condition: Fragment): Promise<readonly StoredBattle[]> =>
  (await sql<Row[]>`select ${columns(sql)} from battles.battle ${condition}`).map(battleFrom)

/** Open runs, the soonest end first. */
export const listOpen = (sql: Queryable) => battlesWhere(sql, sql`where status = 'open' order by ends_at, id`)

/** The same, held against a freeze until the transaction ends. */
export const holdOpen = (tx: TransactionSql) => battlesWhere(tx, tx`where status = 'open' order by id for share`)

export const findBattle = async (sql: Queryable, slug: string): Promise<StoredBattle | undefined> =>
  (await battlesWhere(sql, sql`where slug = ${slug}`))[0]
export const findBattleById = async (sql: Queryable, id: string): Promise<StoredBattle | undefined> =>
  (await battlesWhere(sql, sql`where id = ${id}`))[0]

/** One run, held against a freeze and against staff until the transaction ends. */
export const holdBattle = async (tx: TransactionSql, id: string): Promise<StoredBattle | undefined> =>
  (await battlesWhere(tx, tx`where id = ${id} for share`))[0]

/** One run, locked until the transaction ends. */
export const lockBattle = async (tx: TransactionSql, id: string): Promise<StoredBattle | undefined> =>
  (await battlesWhere(tx, tx`where id = ${id} for update`))[0]

/** The open run of a template that starts next after a moment. */
export const findNext = async (
  sql: Queryable,
  { templateId, after }: { readonly templateId: string; readonly after: Instant },
): Promise<StoredBattle | undefined> =>
  (
    await battlesWhere(
      sql,
      sql`where template_id = ${templateId} and status = 'open' and starts_at > ${toIso(after)} order by starts_at limit 1`,
    )
  )[0]

/** All runs of a template, the newest first. */
export const listRunsOf = (sql: Queryable, templateSlug: string) =>
  battlesWhere(
    sql,
    sql`where template_id = (select t.id from battles.template t where t.slug = ${templateSlug}) order by starts_at desc`,
  )

/** Runs that are over, the newest first. */
export async function listOver(
  sql: Queryable,
  asked: {
    readonly statuses: readonly StoredStatus[]
    readonly currency: Currency | undefined
    readonly page: number
    readonly pageSize: number
  },
): Promise<{ readonly items: readonly StoredBattle[]; readonly total: number }> {
  const fits = sql`where status <> 'open' and status = any (${asked.statuses as string[]}::text[]) ${asked.currency === undefined ? sql`` : sql`and currency = ${asked.currency}`}`
  const [count] = await sql<[{ count: bigint }]>`select count(*) from battles.battle ${fits}`
  return {
    total: Number(count.count),
    items: await battlesWhere(
      sql,
      sql`${fits} order by ends_at desc, id limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`,
    ),
  }
}

/**
 * Notes that the end of some runs has passed, and forgets it where the clock of a sandbox went back over it: its rounds
 * are waited for again. Runs are locked by id, as `holdOpen` does.
 */
export async function noteOver(sql: Queryable, now: Instant): Promise<void> {
  await sql`
    update battles.battle set booked_over_at = case when ends_at <= ${toIso(now)} then clock_timestamp() end
    where id in (select id from battles.battle where status = 'open' and (ends_at <= ${toIso(now)}) = (booked_over_at is null) order by id for no key update)`
}

/** Open runs whose end was noted, with the seconds since then. */
export async function listNotedOver(
  sql: Queryable,
): Promise<readonly { readonly id: BattleId; readonly seconds: number }[]> {
  return await sql<
    { id: BattleId; seconds: number }[]
  >`select id, extract(epoch from clock_timestamp() - booked_over_at)::float8 as seconds from battles.battle where status = 'open' and booked_over_at is not null order by ends_at, id`
}

export async function insertBattle(
  tx: Queryable,
  battle: Pick<StoredBattle, 'id' | 'templateId' | 'slug' | 'terms' | 'currency' | 'startsAt' | 'endsAt' | 'salt'>,
): Promise<boolean> {
  const { count } = await tx`
    insert into battles.battle (id, template_id, slug, terms, currency, starts_at, ends_at, salt)
    values (${battle.id}, ${battle.templateId}, ${battle.slug}, ${json(battle.terms)}::text::jsonb, ${battle.currency}, ${toIso(battle.startsAt)}, ${toIso(battle.endsAt)}, ${battle.salt}) on conflict do nothing`
  return count === 1
}

export async function saveFrozen(
  tx: TransactionSql,
  id: BattleId,
  {
    frozen,
    participants,
    now,
  }: { readonly frozen: NonNullable<StoredBattle['frozen']>; readonly participants: number; readonly now: Instant },
): Promise<void> {
  const { fund, awarded, ranked, roundsCount, roundsHash } = frozen
  await tx`
    update battles.battle set status = 'finished', finished_at = ${toIso(now)}, fund = ${fund}, awarded = ${awarded}, participants = ${participants}, ranked = ${ranked},
      rounds_count = ${roundsCount}, rounds_hash = ${roundsHash} where id = ${id}`
}

export async function saveCancelled(
  tx: TransactionSql,
  id: BattleId,
  { participants, now }: { readonly participants: number; readonly now: Instant },
): Promise<void> {
  await tx`update battles.battle set status = 'cancelled', cancelled_at = ${toIso(now)}, participants = ${participants} where id = ${id}`
}

export async function saveEnd(tx: TransactionSql, id: BattleId, endsAt: Instant): Promise<void> {
  await tx`update battles.battle set ends_at = ${toIso(endsAt)} where id = ${id}`
}

/** Marks finished runs as paid whose prizes are all paid or withheld, locked by id; answers which. */
export async function markPaid(sql: Queryable, now: Instant): Promise<readonly string[]> {
  const rows = await sql<{ slug: string }[]>`
    update battles.battle set status = 'paid', paid_at = ${toIso(now)} where id in (
      select b.id from battles.battle b where b.status = 'finished' and not exists (select from battles.prize p where p.battle_id = b.id and p.status = 'owed')
      order by b.id for no key update of b
    ) returning slug`
  return rows.map(({ slug }) => slug)
}

export type StoredTemplate = Template & { readonly id: string; readonly isActive: boolean }

type TemplateRow = { id: string; slug: string; terms: unknown; schedule: unknown; is_active: boolean }

export async function listTemplates(sql: Queryable): Promise<readonly StoredTemplate[]> {
  const rows = await sql<TemplateRow[]>`select id, slug, terms, schedule, is_active from battles.template order by slug`
  return rows.map(({ id, slug, terms, schedule, is_active }) => ({
    id,
    slug,
    terms: termsSchema.parse(terms),
    schedule: scheduleSchema.parse(schedule),
    isActive: is_active,
  }))
}

/** Adds a template; false where the slug is taken. */
export async function insertTemplate(
  tx: Queryable,
  { id, template, now }: { readonly id: string; readonly template: Template; readonly now: Instant },
): Promise<boolean> {
  const { slug, terms, schedule } = templateSchema.parse(JSON.parse(json(template)))
  const { count } = await tx`
    insert into battles.template (id, slug, terms, schedule, created_at) values (${id}, ${slug}, ${json(terms)}::text::jsonb, ${json(schedule)}::text::jsonb, ${toIso(now)}) on conflict (slug) do nothing`
  return count === 1
}

/** JSON with whole numbers for sums: they stay below 2^53. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'null'

const at = (date: Date | null): Instant | null => date && instant(date.getTime())

const known = new Map<string, Terms>()

/** Terms of a run never change: they are parsed once. */
const termsOf = (id: string, terms: unknown): Terms => {
  const parsed = known.get(id) ?? termsSchema.parse(terms)
  if (known.size > 1_000) known.clear()
  known.set(id, parsed)
  return parsed
}

const battleFrom = (row: Row): StoredBattle => ({
  id: row.id,
  templateId: row.template_id,
  slug: row.slug,
  terms: termsOf(row.id, row.terms),
  currency: row.currency,
  startsAt: instant(row.starts_at.getTime()),
  endsAt: instant(row.ends_at.getTime()),
  status: row.status,
  salt: row.salt,
  finishedAt: at(row.finished_at),
  paidAt: at(row.paid_at),
  cancelledAt: at(row.cancelled_at),
  participants: row.participants,
  frozen:
    row.rounds_hash === null
      ? null
      : {
          fund: row.fund ?? 0n,
          awarded: row.awarded ?? 0n,
          ranked: row.ranked ?? 0,
          roundsCount: row.rounds_count ?? 0,
          roundsHash: row.rounds_hash,
        },
})
