import { createHash } from 'node:crypto'
import { toIso } from '@zoria/kernel'
import type { Queryable } from './database.ts'
import type { StaffAction } from './staff-log.ts'

/** What makes an order of staff one order; `fingerprint` covers everything that was typed. */
export type OrderReference = { readonly name: string; readonly fingerprint: Uint8Array }

export type DoneBefore = {
  readonly isSame: boolean
  /** The request that did it, where it is kept. */ readonly requestId?: string
  readonly who: string
  readonly action: string
  readonly after: unknown
  readonly at: string
}

/** Rolls back an order whose reference was used by a concurrent one. */
export class ReferenceTaken extends Error {}

/** The reference of an order with the digest of its content. */
export function orderReference(name: string, content: readonly unknown[]): OrderReference {
  return { name, fingerprint: createHash('sha256').update(JSON.stringify(content)).digest() }
}

/** What was done under this reference; `isSame` is false where it was another order. Undefined for a new reference. */
export async function findDoneBefore(
  sql: Queryable,
  { name, fingerprint }: OrderReference,
): Promise<DoneBefore | undefined> {
  const [row] = await sql<
    { request_id: string; who: string; action: string; after: unknown; at: Date; fingerprint: Buffer }[]
  >`
    select request_id, who, action, after, at, fingerprint from platform.staff_reference where reference = ${name}`
  if (!row) return undefined
  const { request_id: requestId, who, action, after, at } = row
  return {
    isSame: Buffer.compare(row.fingerprint, fingerprint) === 0,
    requestId,
    who,
    action,
    after,
    at: new Date(at).toISOString(),
  }
}

/**
 * Takes the reference in the transaction of the order; it waits for a concurrent transaction that takes it. Throws
 * `ReferenceTaken` if another request has it.
 */
export async function takeReference(
  tx: Queryable,
  { reference, by, requestId, action, after, at }: StaffAction,
): Promise<void> {
  if (!reference) return
  const row = {
    reference: reference.name,
    fingerprint: Buffer.from(reference.fingerprint),
    request_id: requestId,
    who: by,
    action,
    after: tx.json(after as never),
    at: toIso(at),
  }
  const { count } = await tx`insert into platform.staff_reference ${tx(row)} on conflict do nothing`
  if (count === 1) return
  // An order may record several actions.
  const [own] =
    await tx`select 1 from platform.staff_reference where reference = ${reference.name} and request_id = ${requestId}`
  if (!own) throw new ReferenceTaken(`the reference ${reference.name} is taken`)
}
