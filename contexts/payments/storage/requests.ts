import type { Id } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { PaymentId } from '../rules/payment.ts'

/** A request with an Idempotency-Key; `reply` is null without a stored reply, `paymentId` if it made no payment. */
export type KnownRequest = { readonly fingerprint: Uint8Array; readonly paymentId: PaymentId | null; readonly reply: unknown }

type Place = { readonly playerId: Id<'Player'>; readonly key: string }

export async function findRequest(sql: Queryable, { playerId, key }: Place): Promise<KnownRequest | undefined> {
  const [row] = await sql<{ fingerprint: Buffer; payment_id: string | null; reply: unknown }[]>`
    select fingerprint, payment_id, reply from payments.request where player_id = ${playerId} and key = ${key}`
  return row && { fingerprint: row.fingerprint, paymentId: row.payment_id as PaymentId | null, reply: row.reply }
}

/** Takes the key; false if it is taken. Waits for a concurrent transaction that takes it. */
export async function insertRequest(tx: TransactionSql, { playerId, key, fingerprint, paymentId, reply }: Place & KnownRequest): Promise<boolean> {
  const rows = await tx`
    insert into payments.request (player_id, key, fingerprint, payment_id, reply)
    values (${playerId}, ${key}, ${Buffer.from(fingerprint)}, ${paymentId}, ${reply === null ? null : tx.json(reply as never)})
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** Stores the reply of a payment's request; the first one stays. */
export async function updateReply(tx: TransactionSql, paymentId: PaymentId, { playerId, key, reply }: Place & { readonly reply: unknown }): Promise<void> {
  await tx`update payments.request set reply = ${tx.json(reply as never)} where player_id = ${playerId} and key = ${key} and payment_id = ${paymentId} and reply is null`
}
