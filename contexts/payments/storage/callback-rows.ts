import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
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
  /** Null for rejected callbacks, which are all stored. */
  readonly dedupeKey: string | null
  readonly paymentId: PaymentId | null
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
  const { id, gateway, receivedAt, headers, body, verdict, dedupeKey, paymentId } = callback
  const [row] = await sql<{ repeats: number }[]>`
    insert into payments.callback (id, gateway, received_at, headers, body, verdict, dedupe_key, payment_id)
    values (${id}, ${gateway}, ${toIso(receivedAt)}, ${JSON.stringify(headers)}::text::jsonb, ${Buffer.from(body)}, ${verdict}, ${dedupeKey}, ${paymentId})
    on conflict (gateway, dedupe_key) do update set repeats = callback.repeats + 1
    returning repeats`
  return row?.repeats === 0
}
