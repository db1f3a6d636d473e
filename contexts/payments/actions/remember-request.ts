import { fail, invariant, ok, type Id, type Result } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PaymentId } from '../rules/payment.ts'
import { findRequest, type KnownRequest } from '../storage/requests.ts'
import type { Deps } from './deps.ts'

/** A request that carries an Idempotency-Key; `content` is everything that must be equal in a repeat. */
export type KeyedRequest = { readonly playerId: Id<'Player'>; readonly key: string; readonly fingerprint: Uint8Array }

export type Remembered<Receipt> = { readonly paymentId: PaymentId; /** Null while it was never answered. */ readonly receipt: Receipt | null }

/** The request's identity, or null where the caller named no key. */
export function keyedRequest({ seal }: Pick<Deps, 'seal'>, { playerId, key, content }: { playerId: Id<'Player'>; key: string | undefined; content: readonly unknown[] }): KeyedRequest | null {
  return key === undefined ? null : { playerId, key, fingerprint: seal.fingerprint(JSON.stringify(content)) }
}

type Mismatch = { readonly code: 'IDEMPOTENCY_MISMATCH' }

/** What this key was used for before: nothing (null), the same request of a payment, or another one, which is refused (docs/rules/wire.md#idempotency). */
export async function recall<Receipt>(sql: Queryable, request: KeyedRequest | null): Promise<Result<Remembered<Receipt> | null, Mismatch>> {
  const known = await findSame(sql, request)
  if (!known.ok || known.value === null) return known.ok ? ok(null) : known
  const { paymentId, reply } = known.value
  invariant(paymentId, 'the content of a request tells what it made')
  return ok({ paymentId, receipt: reply as Receipt | null })
}

/** The stored answer of the same request; null where this key is new. For requests that are answered in the transaction that takes the key. */
export async function recallReceipt<Receipt>(sql: Queryable, request: KeyedRequest | null): Promise<Result<Receipt | null, Mismatch>> {
  const known = await findSame(sql, request)
  return known.ok ? ok((known.value?.reply ?? null) as Receipt | null) : known
}

async function findSame(sql: Queryable, request: KeyedRequest | null): Promise<Result<KnownRequest | null, Mismatch>> {
  const known = request && (await findRequest(sql, request))
  if (!request || !known) return ok(null)
  return Buffer.compare(known.fingerprint, request.fingerprint) === 0 ? ok(known) : fail({ code: 'IDEMPOTENCY_MISMATCH' })
}
