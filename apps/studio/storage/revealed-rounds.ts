import type { StoredOutcome } from '@zoria/game-maths'
import type { Queryable } from './database.ts'
import type { Mode } from './sessions.ts'

/** A round whose server seed anybody may see. */
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

/** A pair of seeds that is out of use. */
export interface RevealedPair {
  readonly id: string
  readonly clientSeed: string
  readonly serverSeed: Uint8Array
  readonly serverSeedHash: Uint8Array
  /** Rounds that were drawn on it. */
  readonly rounds: number
}

/** The pairs of a scope that are revealed and were played on, the oldest first. */
export async function listRevealedPairs(sql: Queryable, scope: string): Promise<readonly RevealedPair[]> {
  return sql<RevealedPair[]>`
    select id, client_seed as "clientSeed", server_seed as "serverSeed", server_seed_hash as "serverSeedHash", nonce_next as rounds from studio.seed
    where scope = ${scope} and state = 'revealed' and nonce_next > 0 order by ordinal`
}

/** Rounds of one revealed pair from a nonce on, in the order of their nonces. */
export async function listRoundsOfPair(sql: Queryable, of: { seedId: string; nonceFrom: number; count: number }): Promise<readonly RevealedRound[]> {
  return sql<RevealedRound[]>`
    select r.id, r.game_slug as "gameSlug", r.game_version as "gameVersion", r.mode, r.currency, r.stake, r.payout, r.drawn_at as "drawnAt", r.nonce, r.outcome
    from studio.round r join studio.seed s on s.id = r.seed_id and s.state = 'revealed'
    where r.seed_id = ${of.seedId} and r.nonce >= ${of.nonceFrom} order by r.nonce limit ${of.count}`
}
