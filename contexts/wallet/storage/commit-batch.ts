import { invariant, msOf, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { BonusWrite } from '../rules/bonus-write.ts'
import type { PlayerId } from '../rules/commands.ts'
import { sumOfLegs, type Entry } from '../rules/entry.ts'
import { namesIn } from '../rules/keys.ts'
import type { MoneyState, Purses } from '../rules/money-state.ts'
import { arrayOf, compositeArray, jsonField, sumField } from './composite.ts'
import { hashedName, keyHex, type HashedName } from './key-hash.ts'
import { bonusRow } from './bonus-rows.ts'
import { onlyRow } from './only-row.ts'
import { settlesField } from './settles.ts'
import { storedParts } from './wallet-rows.ts'
import { packedId } from './packed-id.ts'
import type { WordBook, WordNumbers } from './words.ts'

/** The decisions for one player, committed completely or not at all. */
export interface Turn {
  readonly playerId: PlayerId
  /** The version on which the decisions are based. */
  readonly seenVersion: bigint
  readonly after: MoneyState
  readonly entries: readonly Entry[]
  /** Status changes of player bonuses: one per bonus, ends first. */
  readonly bonusWrites: readonly BonusWrite[]
  /**
   * The keys of all commands, also of refused ones: a refusal is valid only if the version is current and the key
   * unknown.
   */
  readonly keys: readonly AskedKey[]
}

export interface AskedKey {
  readonly name: HashedName
  /** The maximum age of an entry with this key; null: unlimited. */
  readonly lookbackMs: number | null
}

/** The outcome of a player's turn. */
export type TurnOutcome =
  /** Written; without entries its refusals are confirmed. */
  | { readonly kind: 'done' }
  /** Decided on a stale version. */
  | { readonly kind: 'stale' }
  /** Another transaction locks the wallet. */
  | { readonly kind: 'busy' }
  /** Keys that the journal already has, by their index in `keys`. Nothing of the turn was written. */
  | { readonly kind: 'known'; readonly known: ReadonlyMap<number, KnownKey> }

/** `reversed`: reversed before it arrived, so a tombstone has its key. */
export type KnownKey = 'replay' | 'conflict' | 'reversed'

export interface BatchOf {
  readonly lane: number
  /** Each player once. */
  readonly turns: readonly Turn[]
  readonly now: Instant
  readonly words: WordBook
  /** False inside a caller's transaction, which may be rolled back. */
  readonly isLasting: boolean
}

/**
 * Commits a batch of turns in one call: one round trip, one transaction, one fsync. Returns their outcomes in order.
 * The driver resolves only when the server is ready again, which is after the commit.
 */
export async function commitBatch(
  sql: Queryable,
  { lane, turns, now, words, isLasting }: BatchOf,
): Promise<readonly TurnOutcome[]> {
  const numbers = await words.numbersOf(
    sql,
    turns.flatMap((turn) => turn.entries.flatMap(wordsIn)),
    { isLasting },
  )
  const stored = turns.map(({ after }) => storedParts(after))
  const bonusWrites = turns.flatMap((turn, place) => turn.bonusWrites.map((write) => bonusRow(write, turn, place + 1)))
  const rows = await sql<{ answer: Answer | null }[]>`
    select wallet.commit_batch(
      ${lane}::smallint,
      ${arrayOf(turns.map(({ playerId }) => playerId))}::text::uuid[],
      ${arrayOf(turns.map(({ seenVersion }) => seenVersion))}::text::bigint[],
      ${compositeArray(turns.flatMap((turn, place) => moveFields(turn.entries, place + 1)))}::text::wallet.move[],
      ${arrayOf(stored.map(({ open_bonus }) => open_bonus))}::text::text[],
      ${arrayOf(stored.map(({ open_rounds }) => open_rounds))}::text::text[],
      ${arrayOf(stored.map(({ gates }) => gates))}::text::text[],
      ${compositeArray(turns.flatMap((turn, place) => turn.keys.map((key) => keyFields(key, place + 1))))}::text::wallet.asked_key[],
      ${turns.every(({ keys }) => keys.every(({ lookbackMs }) => lookbackMs !== null))}::boolean,
      ${recentMs(turns)}::bigint,
      ${compositeArray(turns.flatMap((turn, place) => turn.entries.map((entry) => entryFields(entry, { turn, place: place + 1, numbers }))))}::text::wallet.entry[],
      ${msOf(now)}::bigint,
      ${bonusWrites.length === 0 ? null : JSON.stringify(bonusWrites)}::text::jsonb
    ) as answer`
  return outcomesFrom(onlyRow(rows).answer, turns)
}

/** Turns by position from 1, keys by index. Turns that are not listed are done; null: all are done. */
interface Answer {
  readonly stale: readonly number[]
  readonly busy: readonly number[]
  readonly known: readonly (readonly [place: number, outcome: KnownKey])[]
}

const outcomesFrom = (answer: Answer | null, turns: readonly Turn[]): readonly TurnOutcome[] => {
  const outcomes: TurnOutcome[] = turns.map(() => done)
  if (answer === null) return outcomes

  const { stale, busy, known } = answer
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

const entryOf = (
  byPlace: ReadonlyMap<number, KnownKey>,
  { at, place }: { at: number; place: number },
): readonly (readonly [number, KnownKey])[] => {
  const outcome = byPlace.get(at)
  return outcome ? [[place, outcome]] : []
}

const wordsIn = ({ key, play }: Entry): readonly string[] =>
  play ? [namesIn(key).source, play.provider, play.game] : [namesIn(key).source]

/** In the field order of the type wallet.asked_key. */
const keyFields = ({ name, lookbackMs }: AskedKey, turn: number): string =>
  `${turn},${name.hex},${name.content},${lookbackMs === null ? 'f' : 't'}`

/** The maximum age of recent keys. The extra minute covers the difference between this clock and the database's. */
const recentMs = (turns: readonly Turn[]): number => {
  let most = 0
  for (const { keys } of turns)
    for (const { lookbackMs } of keys) if (lookbackMs !== null && lookbackMs > most) most = lookbackMs
  return most + 60_000
}

/** The total change of a turn's entries, in the field order of the type wallet.move; nothing without entries. */
const moveFields = (entries: readonly Entry[], turn: number): readonly string[] => {
  const [first, ...others] = entries
  if (!first) return []
  let { legs, dustChange } = first
  for (const entry of others) {
    legs = sumOfLegs(legs, entry.legs)
    dustChange += entry.dustChange
  }
  const { game, electronic, bonus, cashback, held, debt } = legs
  return [`${turn},${entries.length},${game},${electronic},${bonus},${cashback},${held},${debt},${dustChange}`]
}

/** In the field order of the type wallet.entry. */
const entryFields = (
  entry: Entry,
  { turn, place, numbers }: { turn: Turn; place: number; numbers: WordNumbers },
): string => {
  const { legs, after, play } = entry
  const { source, externalId } = namesIn(entry.key)
  const { hex, content } = turn.keys.find(({ name }) => name.key === entry.key)?.name ?? hashedName(entry)
  return (
    `${place},${hex},${entry.version},${content},` +
    `${pursesFields(legs)},${sumField(entry.house)},${pursesFields(after)},${sumField(entry.willCount)},${sumField(entry.wagerDelta)},` +
    `${entry.kind},${numberOf(numbers, source)},${play ? `${numberOf(numbers, play.provider)},${numberOf(numbers, play.game)}` : ','},` +
    `${sumField(entry.dustChange)},${sumField(entry.dustAfter)},${entry.isRoundFinished ? 't' : 'f'},` +
    `${packedId(externalId)},${roundField(play)},${entry.reverses === null ? '' : keyHex(entry.reverses)},${entry.userBonusId ?? ''},` +
    `${jsonField(entry.detail && JSON.stringify(entry.detail))},${settlesField(entry)}`
  )
}

const roundField = (play: Entry['play']): string => (play === null || play.round === null ? '' : packedId(play.round))

const pursesFields = ({ game, electronic, bonus, cashback, held, debt }: Purses): string =>
  `${sumField(game)},${sumField(electronic)},${sumField(bonus)},${sumField(cashback)},${sumField(held)},${sumField(debt)}`

const numberOf = (numbers: WordNumbers, word: string): number => {
  const number = numbers.get(word)
  invariant(number !== undefined, 'every word of a batch was looked up')
  return number
}
