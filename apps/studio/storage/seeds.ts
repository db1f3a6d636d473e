import { sha256 } from '../chance.ts'
import { timestamp, type Queryable, type TransactionSql } from './database.ts'

export type SeedState = 'committed' | 'active' | 'revealed'

/** A pair of seeds. The server seed leaves the studio only once it is revealed. */
export interface Seed {
  readonly id: string
  readonly scope: string
  readonly ordinal: number
  readonly state: SeedState
  readonly serverSeed: Uint8Array
  readonly serverSeedHash: Uint8Array
  readonly clientSeed: string | null
  readonly nonceNext: number
}

/** Commits to a new server seed: its hash can be shown from now on. Does nothing when one is committed already. */
export async function commitSeed(sql: Queryable, scope: string, fresh: { id: string; serverSeed: Uint8Array; now: number }): Promise<void> {
  await sql`
    insert into studio.seed (id, scope, ordinal, state, server_seed, server_seed_hash, committed_at)
    select ${fresh.id}, ${scope}, coalesce(max(ordinal), 0) + 1, 'committed', ${fresh.serverSeed}, ${sha256(fresh.serverSeed)}, ${timestamp(fresh.now)}
    from studio.seed where scope = ${scope}
    on conflict (scope) where state = 'committed' do nothing`
}

/** The seeds of a scope that are not revealed yet, locked until the transaction ends: whoever plays or rotates waits here. */
export async function lockSeeds(tx: TransactionSql, scope: string): Promise<{ active: Seed | null; committed: Seed | null }> {
  const rows = await tx<Seed[]>`
    select ${columns(tx)} from studio.seed where scope = ${scope} and state <> 'revealed' order by ordinal for update`
  return { active: rows.find(({ state }) => state === 'active') ?? null, committed: rows.find(({ state }) => state === 'committed') ?? null }
}

/** Reveals the pair in use: from now on its server seed may be shown and is never drawn from again. */
export async function revealSeed(tx: TransactionSql, id: string, now: number): Promise<void> {
  await tx`update studio.seed set state = 'revealed', revealed_at = ${timestamp(now)} where id = ${id} and state = 'active'`
}

/** Puts the committed seed to use with the player's own. */
export async function activateSeed(tx: TransactionSql, id: string, use: { clientSeed: string; now: number }): Promise<void> {
  await tx`
    update studio.seed set state = 'active', client_seed = ${use.clientSeed}, activated_at = ${timestamp(use.now)}
    where id = ${id} and state = 'committed'`
}

/** Takes the next nonce of a pair in use, without gaps: the row is locked until the draw is committed. Null when the pair is not in use. */
export async function takeNonce(tx: TransactionSql, id: string): Promise<{ serverSeed: Uint8Array; clientSeed: string; nonce: number } | null> {
  const [row] = await tx<{ serverSeed: Uint8Array; clientSeed: string; nonce: number }[]>`
    update studio.seed set nonce_next = nonce_next + 1 where id = ${id} and state = 'active'
    returning server_seed as "serverSeed", client_seed as "clientSeed", nonce_next - 1 as nonce`
  return row ?? null
}

/** The newest pairs of a scope: the committed, the active and the last revealed ones. */
export async function listSeeds(sql: Queryable, scope: string): Promise<readonly Seed[]> {
  return sql<Seed[]>`select ${columns(sql)} from studio.seed where scope = ${scope} order by ordinal desc limit 8`
}

/** One pair. */
export async function findSeed(sql: Queryable, id: string): Promise<Seed | null> {
  const [row] = await sql<Seed[]>`select ${columns(sql)} from studio.seed where id = ${id}`
  return row ?? null
}

const columns = (sql: Queryable) => sql`
  id, scope, ordinal, state, server_seed as "serverSeed", server_seed_hash as "serverSeedHash", client_seed as "clientSeed", nonce_next as "nonceNext"`
