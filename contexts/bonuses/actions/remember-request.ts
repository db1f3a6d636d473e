import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { findRequest, insertRequest } from '../storage/requests.ts'
import type { PlayerId } from './deps.ts'

/** A request that carries an Idempotency-Key, with what must be equal in a repeat. */
export type KeyedRequest = { readonly playerId: PlayerId; readonly key: string; readonly fingerprint: Uint8Array }

/** The request's identity, or null where the caller named no key. docs/rules/wire.md#idempotency */
export function keyedRequest({ playerId, key, content }: { readonly playerId: PlayerId; readonly key: string | undefined; readonly content: readonly unknown[] }): KeyedRequest | null {
  return key === undefined ? null : { playerId, key, fingerprint: createHash('sha256').update(JSON.stringify(content)).digest() }
}

export type Mismatch = { readonly code: 'IDEMPOTENCY_MISMATCH' }

/** What this key was answered before; null where it is new. The same key with other content is refused. */
export async function recall<Reply>(sql: Queryable, request: KeyedRequest | null): Promise<Result<Reply | null, Mismatch>> {
  const known = request && (await findRequest(sql, request))
  if (!request || !known) return ok(null)
  return Buffer.compare(known.fingerprint, request.fingerprint) === 0 ? ok(known.reply as Reply) : fail({ code: 'IDEMPOTENCY_MISMATCH' })
}

/** Keeps the answer with what it did. The wallet is held, so no other request of this player is between. */
export async function remember(tx: TransactionSql, request: KeyedRequest | null, reply: unknown): Promise<void> {
  if (request) await insertRequest(tx, { ...request, reply })
}
