import { createHash } from 'node:crypto'
import { fail, ok, type Id, type Result } from '@zoria/kernel'
import type { Queryable, TransactionSql } from './database.ts'

/**
 * A request with an Idempotency-Key; `fingerprint` covers everything that must be equal in a repeat. It is remembered
 * in `<schema>.request`. docs/rules/wire.md#idempotency
 */
export type KeyedRequest = {
  readonly schema: string
  readonly playerId: Id<'Player'>
  readonly key: string
  readonly fingerprint: Uint8Array
}

export type Mismatch = { readonly code: 'IDEMPOTENCY_MISMATCH' }

type Keyed = Pick<KeyedRequest, 'schema' | 'playerId'> & {
  readonly key: string | undefined
  readonly content: readonly unknown[]
}

const plainFingerprint = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/**
 * The request's identity, or null without a key. Content that is secret needs a fingerprint that nobody can search
 * through.
 */
export function keyedRequest(
  { schema, playerId, key, content }: Keyed,
  fingerprint = plainFingerprint,
): KeyedRequest | null {
  return key === undefined ? null : { schema, playerId, key, fingerprint: fingerprint(JSON.stringify(content)) }
}

/** The row of the same request; null for a new key. The same key with other content is refused. */
export async function findRequest<Row extends { readonly reply: unknown }>(
  sql: Queryable,
  request: KeyedRequest | null,
): Promise<Result<Row | null, Mismatch>> {
  if (!request) return ok(null)
  const [row] = await sql<
    (Row & { readonly fingerprint: Buffer })[]
  >`select * from ${sql(request.schema)}.request where player_id = ${request.playerId} and key = ${request.key}`
  if (!row) return ok(null)
  return Buffer.compare(row.fingerprint, request.fingerprint) === 0 ? ok(row) : fail({ code: 'IDEMPOTENCY_MISMATCH' })
}

/** The stored answer of this key; null for a new key, and where none is stored yet. */
export async function findReply<Reply>(
  sql: Queryable,
  request: KeyedRequest | null,
): Promise<Result<Reply | null, Mismatch>> {
  const known = await findRequest(sql, request)
  return known.ok ? ok((known.value?.reply ?? null) as Reply | null) : known
}

/**
 * Takes the key and stores the answer in the transaction of its effects; `about` are further columns. False if the key
 * is taken; it waits for a concurrent transaction that takes it. Without a key there is nothing to take.
 */
export async function storeReply(
  tx: TransactionSql,
  request: KeyedRequest | null,
  reply: unknown,
  about: Readonly<Record<string, string | null>> = {},
): Promise<boolean> {
  if (!request) return true
  const { schema, playerId, key, fingerprint } = request
  const row = {
    player_id: playerId,
    key,
    fingerprint: Buffer.from(fingerprint),
    reply: reply === null ? null : tx.json(reply as never),
    ...about,
  }
  const { count } = await tx`insert into ${tx(schema)}.request ${tx(row)} on conflict do nothing`
  return count === 1
}

/** Stores the answer of a request whose key was taken before it had one. The first answer stays. */
export async function storeLateReply(tx: TransactionSql, request: KeyedRequest | null, reply: unknown): Promise<void> {
  if (!request) return
  const { schema, playerId, key } = request
  await tx`update ${tx(schema)}.request set reply = ${tx.json(reply as never)} where player_id = ${playerId} and key = ${key} and reply is null`
}
