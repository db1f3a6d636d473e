import { fail, ok, type Id, type Result } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PaymentId } from '../rules/payment.ts'
import { findRequest } from '../storage/requests.ts'
import type { Deps } from './deps.ts'

/** A request that carries an Idempotency-Key; `content` is everything that must be equal in a repeat. */
export type KeyedRequest = { readonly playerId: Id<'Player'>; readonly key: string; readonly fingerprint: Uint8Array }

export type Remembered<Receipt> = { readonly paymentId: PaymentId; /** Null while it was never answered. */ readonly receipt: Receipt | null }

/** The request's identity, or null where the caller named no key. */
export function keyedRequest({ seal }: Pick<Deps, 'seal'>, { playerId, key, content }: { playerId: Id<'Player'>; key: string | undefined; content: readonly unknown[] }): KeyedRequest | null {
  return key === undefined ? null : { playerId, key, fingerprint: seal.fingerprint(JSON.stringify(content)) }
}

/** What this key was used for before: nothing (null), the same request, or another one, which is refused (docs/rules/wire.md#idempotency). */
export async function recall<Receipt>(sql: Queryable, request: KeyedRequest | null): Promise<Result<Remembered<Receipt> | null, { readonly code: 'IDEMPOTENCY_MISMATCH' }>> {
  const known = request && (await findRequest(sql, request))
  if (!request || !known) return ok(null)
  if (Buffer.compare(known.fingerprint, request.fingerprint) !== 0) return fail({ code: 'IDEMPOTENCY_MISMATCH' })
  return ok({ paymentId: known.paymentId, receipt: known.reply as Receipt | null })
}
