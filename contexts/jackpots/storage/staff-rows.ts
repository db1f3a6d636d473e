import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Terms } from '../rules/terms.ts'
import { json, terms as termsSchema } from './terms.ts'

/** What one member of staff proposes and another one confirms. `subject` is a pool or a drop. */
export type Proposal = {
  readonly id: number
  readonly action: 'configure' | 'void'
  readonly subject: string
  readonly terms: Terms | null
  readonly who: string
  readonly why: string
}

type Row = { id: number; action: Proposal['action']; subject: string; terms: unknown; who: string; why: string }

const proposalFrom = ({ id, action, subject, terms, who, why }: Row): Proposal => ({
  id,
  action,
  subject,
  terms: terms === null ? null : termsSchema.parse(terms),
  who,
  why,
})

/** Adds a proposal in place of an open one about the same subject; answers its number. Two at once wait for each other. */
export async function insertProposal(
  tx: TransactionSql,
  { action, subject, terms, who, why, at }: Omit<Proposal, 'id'> & { readonly at: Instant },
): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`jackpots.proposal ${action} ${subject}`}, 0))`
  await tx`update jackpots.proposal set closed_at = ${toIso(at)} where action = ${action} and subject = ${subject} and closed_at is null`
  const [row] = await tx<[{ id: number }]>`
    insert into jackpots.proposal (action, subject, terms, who, why, at) values (${action}, ${subject}, ${terms && json(terms)}::text::jsonb, ${who}, ${why}, ${toIso(at)}) returning id`
  return row.id
}

/**
 * An open proposal, locked until the transaction ends. Of one about terms the pool is locked first, as where it is
 * proposed.
 */
export async function lockProposal(tx: TransactionSql, id: number): Promise<Proposal | undefined> {
  await tx`select from jackpots.pool where id = (select subject from jackpots.proposal where id = ${id} and action = 'configure') for update`
  const [row] = await tx<
    Row[]
  >`select id, action, subject, terms, who, why from jackpots.proposal where id = ${id} and closed_at is null for update`
  return row && proposalFrom(row)
}

export async function closeProposal(tx: TransactionSql, id: number, now: Instant): Promise<void> {
  await tx`update jackpots.proposal set closed_at = ${toIso(now)} where id = ${id}`
}

/**
 * Open proposals that may be confirmed: not the voiding of a drop whose pick was shown to its winner since, or that was
 * voided otherwise.
 */
export async function listProposals(sql: Queryable): Promise<readonly Proposal[]> {
  const rows = await sql<Row[]>`
    select id, action, subject, terms, who, why from jackpots.proposal
    where closed_at is null and not (action = 'void' and exists (
      select from jackpots.drop as known where known.id::text = proposal.subject and (shown_at is not null or seen_at is not null or voided_at is not null)))
    order by id`
  return rows.map(proposalFrom)
}
