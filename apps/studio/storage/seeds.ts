import type { StoredOutcome } from '@zoria/game-maths'
import { timestamp, type Queryable, type TransactionSql } from './database.ts'
import type { Mode } from './sessions.ts'

export type SeedState = 'committed' | 'active' | 'revealed'

/** A seed pair. The server seed is encrypted and secret until it is revealed; then it is stored in plain. */
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

/**
 * Identifies a pair. With the scope, every usable index has one matching row; with the id alone the planner may read
 * all pairs of a state.
 */
export type SeedName = Pick<Seed, 'id' | 'scope'>

/** A new secret server seed. */
export interface FreshSeed {
  readonly id: string
  readonly sealedSeed: Uint8Array
  readonly serverSeedHash: Uint8Array
  readonly now: number
}

/** Commits to a new server seed: its hash can be shown from now on. Does nothing if one is committed already. */
export async function commitSeed(sql: Queryable, scope: string, fresh: FreshSeed): Promise<void> {
  await sql`
    insert into studio.seed (id, scope, ordinal, state, sealed_seed, server_seed_hash, committed_at)
    select ${fresh.id}, ${scope}, coalesce(max(ordinal), 0) + 1, 'committed', ${fresh.sealedSeed}, ${fresh.serverSeedHash}, ${timestamp(fresh.now)}
    from studio.seed where scope = ${scope}
    on conflict (scope) where state = 'committed' do nothing`
}

/** The unrevealed seeds of a scope, locked until the transaction ends: concurrent draws and rotations wait. */
export async function lockSeeds(
  tx: TransactionSql,
  scope: string,
): Promise<{ active: Seed | null; committed: Seed | null }> {
  // After the lock is acquired, rounds started concurrently with these seeds are visible (`studio.take_steps`).
  await tx`select pg_advisory_xact_lock(studio.seeds_lock(${scope}))`
  const rows = await tx<Seed[]>`
    select ${columns(tx)} from studio.seed where scope = ${scope} and state <> 'revealed' order by ordinal for update`
  return {
    active: rows.find(({ state }) => state === 'active') ?? null,
    committed: rows.find(({ state }) => state === 'committed') ?? null,
  }
}

/** Reveals the active pair: from now on its server seed may be shown and is never drawn from again. */
export async function revealSeed(
  tx: TransactionSql,
  { id, scope }: SeedName,
  opened: { serverSeed: Uint8Array; now: number },
): Promise<void> {
  await tx`
    update studio.seed set state = 'revealed', server_seed = ${opened.serverSeed}, sealed_seed = null, revealed_at = ${timestamp(opened.now)}
    where id = ${id} and scope = ${scope} and state = 'active'`
}

/** Activates the committed seed with the player's client seed. */
export async function activateSeed(
  tx: TransactionSql,
  { id, scope }: SeedName,
  use: { clientSeed: string; now: number },
): Promise<void> {
  await tx`
    update studio.seed set state = 'active', client_seed = ${use.clientSeed}, activated_at = ${timestamp(use.now)}
    where id = ${id} and scope = ${scope} and state = 'committed'`
}

/** The newest pairs of a scope: the committed, the active and the last revealed ones. */
export async function listSeeds(sql: Queryable, scope: string): Promise<readonly Seed[]> {
  return sql<Seed[]>`select ${columns(sql)} from studio.seed where scope = ${scope} order by ordinal desc limit 8`
}

/** Finds one pair. */
export async function findSeed(sql: Queryable, id: string): Promise<Seed | null> {
  const [row] = await sql<Seed[]>`select ${columns(sql)} from studio.seed where id = ${id}`
  return row ?? null
}

const columns = (sql: Queryable) => sql`
  id, scope, ordinal, state, server_seed as "serverSeed", sealed_seed as "sealedSeed", server_seed_hash as "serverSeedHash", client_seed as "clientSeed", nonce_next as "nonceNext"`

/** A round whose server seed is revealed. */
export interface RevealedRound {
  readonly id: string
  readonly gameSlug: string
  readonly gameVersion: number
  readonly mode: Mode
  readonly currency: string
  readonly stake: bigint
  readonly payout: bigint
  readonly drawnAt: Date
  readonly nonce: number
  readonly outcome: StoredOutcome
}

/** A revealed seed pair. */
export interface RevealedPair {
  readonly id: string
  readonly clientSeed: string
  readonly serverSeed: Uint8Array
  readonly serverSeedHash: Uint8Array
  /** Number of rounds drawn with it. */
  readonly rounds: number
}

/** The revealed and used seed pairs of a scope, oldest first. */
export async function listRevealedPairs(sql: Queryable, scope: string): Promise<readonly RevealedPair[]> {
  return sql<RevealedPair[]>`
    select id, client_seed as "clientSeed", server_seed as "serverSeed", server_seed_hash as "serverSeedHash", nonce_next as rounds from studio.seed
    where scope = ${scope} and state = 'revealed' and nonce_next > 0 order by ordinal`
}

/** Rounds of one revealed pair from a nonce on, ordered by nonce. */
export async function listRoundsOfPair(
  sql: Queryable,
  of: { seedId: string; nonceFrom: number; count: number },
): Promise<readonly RevealedRound[]> {
  return sql<RevealedRound[]>`
    select r.id, r.game_slug as "gameSlug", r.game_version as "gameVersion", r.mode, r.currency, r.stake, r.payout, r.drawn_at as "drawnAt", r.nonce, r.outcome
    from studio.round r join studio.seed s on s.id = r.seed_id and s.state = 'revealed'
    where r.seed_id = ${of.seedId} and r.nonce >= ${of.nonceFrom} order by r.nonce limit ${of.count}`
}
