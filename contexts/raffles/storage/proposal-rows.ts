import { instant, toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Terms } from '../rules/terms.ts'
import { json, terms as termsSchema } from './terms.ts'

/** Terms that wait for a second person. */
export type Proposal = {
  readonly number: number
  readonly terms: Terms
  readonly by: string
  readonly why: string
  readonly at: Instant
}

type Row = { id: bigint; terms: unknown; proposed_by: string; why: string; at: Date }

/** Stores a proposal in the place of an open one for its currency; answers its number. */
export async function insertProposal(
  tx: TransactionSql,
  { terms, by, why, at }: Omit<Proposal, 'number'>,
): Promise<number> {
  await tx`update raffles.proposal set status = 'replaced' where currency = ${terms.currency} and status = 'open'`
  const [row] = await tx<
    [{ id: bigint }]
  >`insert into raffles.proposal (currency, terms, proposed_by, why, at) values (${terms.currency}, ${json(terms)}::text::jsonb, ${by}, ${why}, ${toIso(at)}) returning id`
  return Number(row.id)
}

/** A proposal that nobody confirmed or replaced yet, locked after the template of its currency, as where one is stored. */
export async function lockProposal(tx: TransactionSql, number: number): Promise<Proposal | undefined> {
  await tx`select from raffles.template where currency = (select currency from raffles.proposal where id = ${number}) for update`
  const [row] = await tx<
    Row[]
  >`select id, terms, proposed_by, why, at from raffles.proposal where id = ${number} and status = 'open' for update`
  return row && proposalFrom(row)
}

export async function listProposals(sql: Queryable): Promise<readonly Proposal[]> {
  return (
    await sql<Row[]>`select id, terms, proposed_by, why, at from raffles.proposal where status = 'open' order by id`
  ).map(proposalFrom)
}

export async function saveConfirmed(
  tx: TransactionSql,
  { number, by }: { readonly number: number; readonly by: string },
): Promise<void> {
  await tx`update raffles.proposal set status = 'confirmed', confirmed_by = ${by} where id = ${number}`
}

export type Change = {
  readonly currency: Currency
  readonly action: string
  readonly by: string
  readonly why: string
  readonly before: unknown
  readonly after: unknown
  readonly at: Instant
}

/** Changes by staff, the newest first. */
export async function listChanges(sql: Queryable, countMax: number): Promise<readonly Change[]> {
  const rows = await sql<
    { currency: Currency; action: string; who: string; why: string; before: unknown; after: unknown; at: Date }[]
  >`
    select currency, action, who, why, before, after, at from raffles.staff_action order by id desc limit ${countMax}`
  return rows.map(({ who, at, ...change }) => ({ ...change, by: who, at: instant(at.getTime()) }))
}

const proposalFrom = ({ id, terms, proposed_by, why, at }: Row): Proposal => ({
  number: Number(id),
  terms: termsSchema.parse(terms),
  by: proposed_by,
  why,
  at: instant(at.getTime()),
})
