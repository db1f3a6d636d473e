import type { Id } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'

type Place = { readonly playerId: Id<'Player'>; readonly key: string }

/** The stored answer of an Idempotency-Key; undefined if there is none. */
export async function findRequest(sql: Queryable, { playerId, key }: Place): Promise<{ readonly fingerprint: Uint8Array; readonly reply: unknown } | undefined> {
  const [row] = await sql<{ fingerprint: Buffer; reply: unknown }[]>`select fingerprint, reply from bonuses.request where player_id = ${playerId} and key = ${key}`
  return row
}

export async function insertRequest(tx: TransactionSql, { playerId, key, fingerprint, reply }: Place & { readonly fingerprint: Uint8Array; readonly reply: unknown }): Promise<void> {
  await tx`insert into bonuses.request (player_id, key, fingerprint, reply) values (${playerId}, ${key}, ${Buffer.from(fingerprint)}, ${tx.json(reply as never)})`
}
