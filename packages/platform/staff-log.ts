import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable } from './database.ts'
import { takeReference, type OrderReference } from './staff-references.ts'

/** The member of staff, the reason and the request, recorded with everything that staff does. */
export type StaffOrder = {
  readonly by: string
  readonly why: string
  readonly requestId: string
  /** Under a reference an order is done once. */ readonly reference?: OrderReference
}

export type StaffAction = StaffOrder & {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
  readonly at: Instant
}

/**
 * Records what staff did, in the transaction that does it (I-51): a row of `<schema>.staff_action`, which no
 * application role may change. `about` are the columns of that table that say what it was done to. Takes the reference
 * of the order. False if an action that is allowed once was made before.
 */
export async function recordStaffAction(
  tx: Queryable,
  schema: string,
  about: Readonly<Record<string, string | null>>,
  action: StaffAction,
): Promise<boolean> {
  const { by, why, requestId, before, after, at } = action
  const row = {
    ...about,
    action: action.action,
    who: by,
    why,
    request_id: requestId,
    before: tx.json(plain(before)),
    after: tx.json(plain(after)),
    at: toIso(at),
  }
  const { count } = await tx`insert into ${tx(schema)}.staff_action ${tx(row)} on conflict do nothing`
  if (count === 1) await takeReference(tx, { ...action, after: plain(after) })
  return count === 1
}

/** A name of staff in its one spelling, so that nobody can decide twice; undefined for an invalid one. */
export function readStaffName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^[a-z][a-z0-9._-]{1,31}$/.test(name) ? name : undefined
}

/** JSON with whole numbers for sums: they stay below 2^53. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)))
