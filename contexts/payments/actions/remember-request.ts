import { fail, invariant, ok, type Id, type Result } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PaymentId } from '../rules/payment.ts'
import { findRequest, type KnownRequest } from '../storage/requests.ts'
import type { Deps } from './deps.ts'

/** A request with an Idempotency-Key; `fingerprint` covers everything that must be equal in a repeat. */
export type KeyedRequest = { readonly playerId: Id<'Player'>; readonly key: string; readonly fingerprint: Uint8Array }

export type Remembered<Receipt> = { readonly paymentId: PaymentId; /** Null if no reply was stored. */ readonly receipt: Receipt | null }

/** The request's identity, or null without a key. */
export function keyedRequest({ seal }: Pick<Deps, 'seal'>, { playerId, key, content }: { playerId: Id<'Player'>; key: string | undefined; content: readonly unknown[] }): KeyedRequest | null {
  return key === undefined ? null : { playerId, key, fingerprint: seal.fingerprint(JSON.stringify(content)) }
}

type Mismatch = { readonly code: 'IDEMPOTENCY_MISMATCH' }

/** The earlier use of a key: none (null), the same request, or another request, which is refused (docs/rules/wire.md#idempotency). */
export async function recall<Receipt>(sql: Queryable, request: KeyedRequest | null): Promise<Result<Remembered<Receipt> | null, Mismatch>> {
  const known = await findSame(sql, request)
  if (!known.ok || known.value === null) return known.ok ? ok(null) : known
  const { paymentId, reply } = known.value
  invariant(paymentId, 'a stored request has its payment')
  return ok({ paymentId, receipt: reply as Receipt | null })
}

/** The stored reply of the same request; null for a new key. For requests that are completed in the transaction that takes the key. */
export async function recallReceipt<Receipt>(sql: Queryable, request: KeyedRequest | null): Promise<Result<Receipt | null, Mismatch>> {
  const known = await findSame(sql, request)
  return known.ok ? ok((known.value?.reply ?? null) as Receipt | null) : known
}

async function findSame(sql: Queryable, request: KeyedRequest | null): Promise<Result<KnownRequest | null, Mismatch>> {
  const known = request && (await findRequest(sql, request))
  if (!request || !known) return ok(null)
  return Buffer.compare(known.fingerprint, request.fingerprint) === 0 ? ok(known) : fail({ code: 'IDEMPOTENCY_MISMATCH' })
}
