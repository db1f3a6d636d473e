import type { DrawUse } from '@zoria/contract/fairness/http'
import type { Instant } from '@zoria/kernel'
import { instant, toIso } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'

/** What a draw shows of itself. The last six are null until it is revealed. */
export type StoredDraw = {
  readonly id: string
  readonly use: DrawUse
  readonly hash: string
  readonly committedAt: Instant
  readonly serverSeed: string | null
  readonly clientSeed: string | null
  readonly nonce: number | null
  readonly input: string | null
  readonly result: string | null
  readonly revealedAt: Instant | null
}

export async function insertDraw(
  tx: TransactionSql,
  {
    id,
    use,
    hash,
    sealed,
    now,
  }: {
    readonly id: string
    readonly use: DrawUse
    readonly hash: string
    readonly sealed: Buffer
    readonly now: Instant
  },
): Promise<void> {
  await tx`insert into fairness.draw (id, use, hash, sealed, committed_at) values (${id}, ${use}, ${hash}, ${sealed}, ${toIso(now)})`
}

/** The seed of a draw, encrypted or revealed; undefined: there is no such draw. */
export async function findSeed(
  tx: Queryable,
  id: string,
): Promise<{ readonly sealed: Buffer | null; readonly serverSeed: string | null } | undefined> {
  const [row] = await tx<
    { sealed: Buffer | null; server_seed: string | null }[]
  >`select sealed, server_seed from fairness.draw where id = ${id}`
  return row && { sealed: row.sealed, serverSeed: row.server_seed }
}

export type Revealed = {
  readonly id: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly input: string
  readonly result: string
  readonly now: Instant
}

/** False: it was revealed before. */
export async function revealDraw(
  tx: TransactionSql,
  { id, serverSeed, clientSeed, nonce, input, result, now }: Revealed,
): Promise<boolean> {
  const rows = await tx`
    update fairness.draw set sealed = null, server_seed = ${serverSeed}, client_seed = ${clientSeed}, nonce = ${nonce}, input = ${input}, result = ${result}, revealed_at = ${toIso(now)}
    where id = ${id} and revealed_at is null returning 1`
  return rows.length === 1
}

export async function findDraw(sql: Queryable, id: string): Promise<StoredDraw | undefined> {
  type Row = {
    id: string
    use: DrawUse
    hash: string
    committed_at: Date
    server_seed: string | null
    client_seed: string | null
    nonce: bigint | null
    input: string | null
    result: string | null
    revealed_at: Date | null
  }
  const [row] = await sql<
    Row[]
  >`select id, use, hash, committed_at, server_seed, client_seed, nonce, input, result, revealed_at from fairness.draw where id = ${id}`
  return (
    row && {
      id: row.id,
      use: row.use,
      hash: row.hash,
      committedAt: instant(row.committed_at.toISOString()),
      serverSeed: row.server_seed,
      clientSeed: row.client_seed,
      nonce: row.nonce === null ? null : Number(row.nonce),
      input: row.input,
      result: row.result,
      revealedAt: row.revealed_at && instant(row.revealed_at.toISOString()),
    }
  )
}

export async function listHashes(sql: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<
    { id: string; hash: string }[]
  >`select id, hash from fairness.draw where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** Seeds that are still encrypted, in order of their ids, after one of them. */
export async function listSealed(
  sql: Queryable,
  { after, countMax }: { readonly after: string | null; readonly countMax: number },
): Promise<readonly { readonly id: string; readonly sealed: Buffer }[]> {
  return sql<
    { id: string; sealed: Buffer }[]
  >`select id, sealed from fairness.draw where sealed is not null and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${countMax}`
}

/** Replaces the encryption of a seed that was not revealed meanwhile. */
export async function saveSealed(
  sql: Queryable,
  { id, before, sealed }: { readonly id: string; readonly before: Buffer; readonly sealed: Buffer },
): Promise<void> {
  await sql`update fairness.draw set sealed = ${sealed} where id = ${id} and sealed = ${before}`
}
