import { parseId, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { createHash } from 'node:crypto'
import type { PaymentId } from '../rules/payment.ts'

export type Verdict =
  | 'accepted'
  | 'malformed'
  | 'wrong_signature'
  | 'wrong_time'
  | 'unknown_payment'
  | 'wrong_amount'
  | 'wrong_currency'

export type ReceivedCallback = {
  readonly id: string
  readonly gateway: string
  readonly receivedAt: Instant
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly verdict: Verdict
  /** Null for rejected callbacks. */
  readonly dedupeKey: string | null
  readonly paymentId: PaymentId | null
  /** The player was erased: headers are dropped, and of the body only its hash is stored. */
  readonly isErased: boolean
}

/** How many rejected callbacks of a gateway were stored since a moment; counts up to `max`. */
export async function countUnbelieved(
  sql: Queryable,
  { gateway, since, max }: { gateway: string; since: Instant; max: number },
): Promise<number> {
  const [row] = await sql<[{ count: bigint }]>`
    select count(*) as count from (select 1 from payments.callback where gateway = ${gateway} and dedupe_key is null and received_at > ${toIso(since)} limit ${max}) as kept`
  return Number(row.count)
}

/** Stores a callback; false if the same one was accepted before, which increments its counter. */
export async function insertCallback(sql: Queryable, callback: ReceivedCallback): Promise<boolean> {
  const { id, gateway, receivedAt, headers, body, verdict, dedupeKey, paymentId, isErased } = callback
  const [row] = await sql<{ repeats: number }[]>`
    insert into payments.callback (id, gateway, received_at, headers, body, verdict, dedupe_key, payment_id, is_erased)
    values (${id}, ${gateway}, ${toIso(receivedAt)}, ${JSON.stringify(isErased ? {} : headers)}::text::jsonb, ${isErased ? hashOf(body) : Buffer.from(body)}, ${verdict}, ${dedupeKey}, ${paymentId}, ${isErased})
    on conflict (gateway, dedupe_key) do update set repeats = callback.repeats + 1
    returning repeats`
  return row?.repeats === 0
}

/** The same hash as `erase_callback_bodies`. */
const hashOf = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest()

/**
 * The player of a payment. An erasure locks the player's payments before it erases bodies, so it waits until this
 * transaction has stored its callback.
 */
export async function lockPlayerOf(tx: TransactionSql, paymentId: PaymentId): Promise<Id<'Player'>> {
  const [row] = await tx<
    [{ player_id: string }]
  >`select player_id from payments.payment where id = ${paymentId} for key share`
  return parseId<'Player'>(row.player_id)
}

/** Deletes rejected callbacks received before a moment, up to `rowsMax`, and returns how many. */
export async function deleteRejected(
  sql: Queryable,
  { before, rowsMax }: { readonly before: Instant; readonly rowsMax: number },
): Promise<number> {
  const [row] = await sql<
    [{ deleted: bigint }]
  >`select payments.delete_rejected_callbacks(${toIso(before)}::timestamptz, ${rowsMax}::int) as deleted`
  return Number(row.deleted)
}
