import { invariant, msOf, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { BonusWrite } from '../rules/bonus-write.ts'
import type { PlayerId } from '../rules/commands.ts'
import type { Entry, Legs } from '../rules/entry.ts'
import { namesIn } from '../rules/keys.ts'
import type { MoneyState, Purses } from '../rules/money-state.ts'
import { arrayOf, compositeArray, type Field } from './composite.ts'
import { fingerprintNumber, keyHex } from './key-hash.ts'
import { bonusRow } from './bonus-rows.ts'
import { onlyRow } from './only-row.ts'
import { storedParts } from './wallet-rows.ts'
import type { WordBook, WordNumbers } from './words.ts'

/** What was decided for one player, to be committed whole or not at all. */
export interface Turn {
  readonly playerId: PlayerId
  /** The version the decisions were made on. */
  readonly seenVersion: bigint
  readonly after: MoneyState
  readonly entries: readonly Entry[]
  /** Changes of status of its player bonuses, as they are to be written: one a bonus, ends first. */
  readonly bonusWrites: readonly BonusWrite[]
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

export interface BatchOf {
  readonly lane: number
  /** Each player once. */
  readonly turns: readonly Turn[]
  readonly now: Instant
  readonly words: WordBook
  /** False inside a caller's transaction: it may yet be undone. */
  readonly isLasting: boolean
}

/**
 * Commits a batch of turns in one call: one round trip, one transaction, one fsync. Answers their outcomes in their order.
 * The driver answers only when the server is ready again, which is after the commit.
 */
export async function commitBatch(sql: Queryable, { lane, turns, now, words, isLasting }: BatchOf): Promise<readonly TurnOutcome[]> {
  const numbers = await words.numbersOf(sql, turns.flatMap((turn) => turn.entries.flatMap(wordsIn)), { isLasting })
  const stored = turns.map(({ after }) => storedParts(after))
  const keys = turns.flatMap(keysOf)
  const rows = await sql<{ answer: Answer }[]>`
    select wallet.commit_batch(
      ${lane}::smallint,
      ${arrayOf(turns.map(({ playerId }) => playerId))}::text::uuid[],
      ${arrayOf(turns.map(({ seenVersion }) => seenVersion))}::text::bigint[],
      ${arrayOf(stored.map(({ open_bonus }) => open_bonus))}::text::text[],
      ${arrayOf(stored.map(({ open_rounds }) => open_rounds))}::text::text[],
      ${arrayOf(stored.map(({ gates }) => gates))}::text::text[],
      ${compositeArray(keys.map(keyFields))}::text::wallet.asked_key[],
      ${recentMs(keys)}::bigint,
      ${compositeArray(turns.flatMap((turn, place) => turn.entries.map((entry) => entryFields(entry, { turn: place + 1, numbers }))))}::text::wallet.entry[],
      ${msOf(now)}::bigint,
      ${JSON.stringify(turns.flatMap((turn, place) => turn.bonusWrites.map((write) => bonusRow(write, turn, place + 1))))}::text::jsonb
    ) as answer`
  return outcomesFrom(onlyRow(rows).answer, turns)
}

/** Turns by their place from 1, keys by theirs. Who is not named is done. */
interface Answer {
  readonly stale: readonly number[]
  readonly busy: readonly number[]
  readonly known: readonly (readonly [place: number, outcome: KnownKey])[]
}

const outcomesFrom = ({ stale, busy, known }: Answer, turns: readonly Turn[]): readonly TurnOutcome[] => {
  const outcomes: TurnOutcome[] = turns.map(() => done)
  for (const place of stale) outcomes[place - 1] = { kind: 'stale' }
  for (const place of busy) outcomes[place - 1] = { kind: 'busy' }
  if (known.length === 0) return outcomes

  const byPlace = new Map(known)
  let before = 0
  for (const [turn, { keys }] of turns.entries()) {
    const ofTurn = new Map(keys.flatMap((_, place) => entryOf(byPlace, { at: before + place + 1, place })))
    if (ofTurn.size > 0) outcomes[turn] = { kind: 'known', known: ofTurn }
    before += keys.length
  }
  return outcomes
}

const done: TurnOutcome = { kind: 'done' }

const entryOf = (byPlace: ReadonlyMap<number, KnownKey>, { at, place }: { at: number; place: number }): readonly (readonly [number, KnownKey])[] => {
  const outcome = byPlace.get(at)
  return outcome ? [[place, outcome]] : []
}

const wordsIn = ({ key, play }: Entry): readonly string[] => (play ? [namesIn(key).source, play.provider, play.game] : [namesIn(key).source])

type KeyOfTurn = AskedKey & { readonly turn: number }

const keysOf = ({ keys }: Turn, place: number): readonly KeyOfTurn[] => keys.map((key) => ({ ...key, turn: place + 1 }))

/** In the order of the type wallet.asked_key. */
const keyFields = ({ turn, key, fingerprint, lookbackMs }: KeyOfTurn): readonly Field[] => [turn, keyHex(key), fingerprintNumber(fingerprint), lookbackMs !== null]

/** How far back the recent ones can lie. A minute is for the difference between this clock and the database's. */
const recentMs = (keys: readonly AskedKey[]): number => keys.reduce((most, { lookbackMs }) => Math.max(most, lookbackMs ?? 0), 0) + 60_000

/** In the order of the type wallet.entry. */
const entryFields = (entry: Entry, { turn, numbers }: { turn: number; numbers: WordNumbers }): readonly Field[] => {
  const { source, externalId } = namesIn(entry.key)
  return [
    turn, keyHex(entry.key), entry.version, fingerprintNumber(entry.fingerprint),
    ...legsOf(entry.legs), unlessZero(entry.house), ...sumsOf(entry.after), unlessZero(entry.willCount), unlessZero(entry.wagerDelta),
    entry.kind, numberOf(numbers, source), entry.play && numberOf(numbers, entry.play.provider), entry.play && numberOf(numbers, entry.play.game),
    unlessZero(entry.dustChange), unlessZero(entry.dustAfter), entry.isRoundFinished,
    externalId, entry.play?.round, entry.reverses === null ? null : keyHex(entry.reverses), entry.userBonusId, json(entry.detail),
  ]
}

const numberOf = (numbers: WordNumbers, word: string): number => {
  const number = numbers.get(word)
  invariant(number !== undefined, 'every word of a batch was looked up')
  return number
}

const legsOf = ({ game, electronic, bonus, cashback, held, debt }: Legs): readonly Field[] => [game, electronic, bonus, cashback, held, debt].map(unlessZero)

const sumsOf = ({ game, electronic, bonus, cashback, held, debt }: Purses): readonly Field[] => [game, electronic, bonus, cashback, held, debt].map(unlessZero)

// Null is zero in the journal, and takes no space.
const unlessZero = (sum: bigint): bigint | null => (sum === 0n ? null : sum)

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))
