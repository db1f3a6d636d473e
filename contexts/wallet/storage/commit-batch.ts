import { invariant, msOf, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { Entry, Legs } from '../rules/entry.ts'
import type { MoneyState, Purses } from '../rules/money-state.ts'
import { fingerprintNumber, keyHex } from './key-hash.ts'
import { storedParts } from './wallet-rows.ts'

/** What was decided for one player, to be committed whole or not at all. */
export interface Turn {
  readonly playerId: PlayerId
  /** The version the decisions were made on. */
  readonly seenVersion: bigint
  readonly after: MoneyState
  readonly entries: readonly Entry[]
  /** The keys of all its commands, refused ones too: a refusal stands only if the version is true and the key unknown. */
  readonly keys: readonly AskedKey[]
}

export interface AskedKey {
  readonly key: string
  readonly fingerprint: string
  /** How far back the key can lie; null: any distance. */
  readonly lookbackMs: number | null
}

/** What became of a player's turn. */
export type TurnOutcome =
  /** Written; where it had no entries, its refusals are confirmed. */
  | { readonly kind: 'done' }
  /** Decided on a version that is no longer true. */
  | { readonly kind: 'stale' }
  /** Another transaction holds the wallet. */
  | { readonly kind: 'busy' }
  /** Keys the journal knows, by their place in `keys`. Nothing of the turn was written. */
  | { readonly kind: 'known'; readonly known: ReadonlyMap<number, KnownKey> }

/** `reversed`: undone before it came, so a tombstone stands under its key. */
export type KnownKey = 'replay' | 'conflict' | 'reversed'

/**
 * Commits a batch of turns in one call: one round trip, one transaction, one fsync. Each player appears once.
 * The driver answers only when the server is ready again, which is after the commit.
 */
export async function commitBatch(sql: Queryable, { lane, turns, now }: { lane: number; turns: readonly Turn[]; now: Instant }): Promise<ReadonlyMap<PlayerId, TurnOutcome>> {
  const rows = await sql<AnswerRow[]>`
    select player, command, outcome from wallet.commit_batch(
      ${lane}::smallint,
      ${JSON.stringify(turns.map(playerOf))}::text::json,
      ${JSON.stringify(turns.flatMap(keysOf))}::text::json,
      ${JSON.stringify(turns.flatMap((turn) => turn.entries.map((entry) => rowOf(turn, entry, now))))}::text::json)`
  return outcomesFrom(rows, turns)
}

interface AnswerRow {
  player: PlayerId
  command: number | null
  outcome: 'done' | 'stale' | 'busy' | KnownKey
}

const outcomesFrom = (rows: readonly AnswerRow[], turns: readonly Turn[]): ReadonlyMap<PlayerId, TurnOutcome> => {
  const outcomes = new Map<PlayerId, TurnOutcome>()
  const known = new Map<PlayerId, Map<number, KnownKey>>()
  for (const { player, command, outcome } of rows) {
    if (outcome === 'done' || outcome === 'stale' || outcome === 'busy') {
      outcomes.set(player, { kind: outcome })
      continue
    }
    invariant(command !== null, 'a known key is answered with its command')
    const ofPlayer = known.get(player) ?? new Map<number, KnownKey>()
    known.set(player, ofPlayer.set(command, outcome))
    outcomes.set(player, { kind: 'known', known: ofPlayer })
  }
  invariant(outcomes.size === turns.length, 'every turn of a batch is answered')
  return outcomes
}

const playerOf = ({ playerId, seenVersion, after, entries }: Turn) => ({
  player_id: playerId,
  version: String(seenVersion),
  entries: entries.length,
  ...storedParts(after),
})

const keysOf = ({ playerId, keys }: Turn) =>
  keys.map(({ key, fingerprint, lookbackMs }, command) => ({
    player_id: playerId,
    command,
    key: keyHex(key),
    key_text: key,
    fingerprint: String(fingerprintNumber(fingerprint)),
    age_ms: lookbackMs,
  }))

const rowOf = ({ playerId, after }: Turn, entry: Entry, now: Instant) => ({
  player_id: playerId,
  version: String(entry.version),
  happened_ms: msOf(now),
  fingerprint: String(fingerprintNumber(entry.fingerprint)),
  kind: entry.kind,
  currency: after.currency satisfies Currency,
  key: keyHex(entry.key),
  key_text: entry.key,
  reversed_key: entry.reverses === null ? undefined : keyHex(entry.reverses),
  ...legsOf(entry.legs, entry.house),
  ...sumsOf(entry.after),
  d_dust: unlessZero(entry.dustChange),
  dust: unlessZero(entry.dustAfter),
  is_round_finished: entry.isRoundFinished,
  provider: entry.play?.provider,
  played_game: entry.play?.game,
  round: entry.play?.round ?? undefined,
  user_bonus_id: entry.userBonusId ?? undefined,
  detail: entry.detail ?? undefined,
})

const legsOf = (legs: Legs, house: bigint) => ({
  d_game: unlessZero(legs.game),
  d_electronic: unlessZero(legs.electronic),
  d_bonus: unlessZero(legs.bonus),
  d_cashback: unlessZero(legs.cashback),
  d_held: unlessZero(legs.held),
  d_debt: unlessZero(legs.debt),
  d_house: unlessZero(house),
})

const sumsOf = (purses: Purses) => ({
  game: unlessZero(purses.game),
  electronic: unlessZero(purses.electronic),
  bonus: unlessZero(purses.bonus),
  cashback: unlessZero(purses.cashback),
  held: unlessZero(purses.held),
  debt: unlessZero(purses.debt),
})

// A missing member is null in the journal, which is zero there and takes no space. Text, since JSON numbers are rounded above 2^53.
const unlessZero = (sum: bigint): string | undefined => (sum === 0n ? undefined : String(sum))
