import { timestamp, type Queryable, type TransactionSql } from './database.ts'

export type SeedState = 'committed' | 'active' | 'revealed'

/** A pair of seeds. The server seed is sealed and leaves the studio only once it is revealed; from then on it lies open. */
export interface Seed {
  readonly id: string
  readonly scope: string
  readonly ordinal: number
  readonly state: SeedState
  readonly serverSeed: Uint8Array | null
  readonly sealedSeed: Uint8Array | null
  readonly serverSeedHash: Uint8Array
  readonly clientSeed: string | null
  readonly nonceNext: number
}

/** A server seed that nobody has seen. */
export interface FreshSeed {
  readonly id: string
  readonly sealedSeed: Uint8Array
  readonly serverSeedHash: Uint8Array
  readonly now: number
}

/** Commits to a new server seed: its hash can be shown from now on. Does nothing when one is committed already. */
export async function commitSeed(sql: Queryable, scope: string, fresh: FreshSeed): Promise<void> {
  await sql`
    insert into studio.seed (id, scope, ordinal, state, sealed_seed, server_seed_hash, committed_at)
    select ${fresh.id}, ${scope}, coalesce(max(ordinal), 0) + 1, 'committed', ${fresh.sealedSeed}, ${fresh.serverSeedHash}, ${timestamp(fresh.now)}
    from studio.seed where scope = ${scope}
    on conflict (scope) where state = 'committed' do nothing`
}

/** The seeds of a scope that are not revealed yet, locked until the transaction ends: whoever plays or rotates waits here. */
export async function lockSeeds(tx: TransactionSql, scope: string): Promise<{ active: Seed | null; committed: Seed | null }> {
  // Rounds of this moment that were begun on these seeds can be seen once the lock is had (`studio.take_steps`).
  await tx`select pg_advisory_xact_lock(studio.seeds_lock(${scope}))`
  const rows = await tx<Seed[]>`
    select ${columns(tx)} from studio.seed where scope = ${scope} and state <> 'revealed' order by ordinal for update`
  return { active: rows.find(({ state }) => state === 'active') ?? null, committed: rows.find(({ state }) => state === 'committed') ?? null }
}

/** Reveals the pair in use: from now on its server seed may be shown and is never drawn from again. */
export async function revealSeed(tx: TransactionSql, id: string, opened: { serverSeed: Uint8Array; now: number }): Promise<void> {
  await tx`
    update studio.seed set state = 'revealed', server_seed = ${opened.serverSeed}, sealed_seed = null, revealed_at = ${timestamp(opened.now)}
    where id = ${id} and state = 'active'`
}

/** Puts the committed seed to use with the player's own. */
export async function activateSeed(tx: TransactionSql, id: string, use: { clientSeed: string; now: number }): Promise<void> {
  await tx`
    update studio.seed set state = 'active', client_seed = ${use.clientSeed}, activated_at = ${timestamp(use.now)}
    where id = ${id} and state = 'committed'`
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
  id, scope, ordinal, state, server_seed as "serverSeed", sealed_seed as "sealedSeed", server_seed_hash as "serverSeedHash", client_seed as "clientSeed", nonce_next as "nonceNext"`
