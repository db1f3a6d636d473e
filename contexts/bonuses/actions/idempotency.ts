import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { findRequest, insertRequest } from '../storage/requests.ts'
import type { PlayerId } from './deps.ts'

/** A request with an Idempotency-Key, and the content that must be equal in a repeat. */
export type KeyedRequest = { readonly playerId: PlayerId; readonly key: string; readonly fingerprint: Uint8Array }

/** The request's identity, or null without a key. docs/rules/wire.md#idempotency */
export function keyedRequest({ playerId, key, content }: { readonly playerId: PlayerId; readonly key: string | undefined; readonly content: readonly unknown[] }): KeyedRequest | null {
  return key === undefined ? null : { playerId, key, fingerprint: createHash('sha256').update(JSON.stringify(content)).digest() }
}

export type Mismatch = { readonly code: 'IDEMPOTENCY_MISMATCH' }

/** The stored answer of this key; null for a new key. The same key with other content is refused. */
export async function findReply<Reply>(sql: Queryable, request: KeyedRequest | null): Promise<Result<Reply | null, Mismatch>> {
  const known = request && (await findRequest(sql, request))
  if (!request || !known) return ok(null)
  return Buffer.compare(known.fingerprint, request.fingerprint) === 0 ? ok(known.reply as Reply) : fail({ code: 'IDEMPOTENCY_MISMATCH' })
}

/** Stores the answer in the transaction of its effects. The wallet is locked, so no other request of this player can intervene. */
export async function storeReply(tx: TransactionSql, request: KeyedRequest | null, reply: unknown): Promise<void> {
  if (request) await insertRequest(tx, { ...request, reply })
}
