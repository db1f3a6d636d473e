import { invariant, type Currency, type Instant } from '@zoria/kernel'
import type { BonusWrite } from '../../rules/bonus-write.ts'
import type { Command, PlayerId, Purse } from '../../rules/commands.ts'
import { decide } from '../../rules/decide.ts'
import { balancesOf, movementOf, type Circumstances } from '../../rules/decision.ts'
import type { Entry } from '../../rules/entry.ts'
import { fingerprintOf, keyOf } from '../../rules/keys.ts'
import { emptyState, roundKey, type MoneyState } from '../../rules/money-state.ts'
import type { Outcome, Receipt } from '../../rules/outcomes.ts'
import type { RoundName } from '../../rules/rounds.ts'
import { questionOf, type KnownRow, type Turnover } from '../../rules/journal-queries.ts'

export type Booked = Entry & { readonly at: Instant }

/** One player's books filled by the rules, with an in-memory journal that is queried like PostgreSQL's. */
export interface Books {
  state: MoneyState
  readonly rows: Booked[]
  readonly byKey: Map<string, Booked>
  /** Keys that undo a key: more than one if an undo was undone. */
  readonly undoing: Map<string, Booked[]>
  readonly byRound: Map<string, Booked[]>
  readonly writes: BonusWrite[]
}

export function emptyBooks(playerId: PlayerId, currency: Currency): Books {
  return {
    state: emptyState({ playerId, currency }),
    rows: [],
    byKey: new Map(),
    undoing: new Map(),
    byRound: new Map(),
    writes: [],
  }
}

/** Runs the rules, stores their decisions, and answers as the wallet does. */
export function submit(
  books: Books,
  command: Command,
  { now, order }: { now: Instant; order: readonly Purse[] },
): Outcome {
  const key = keyOf(command)
  const known = books.byKey.get(key)
  if (known?.kind === 'tombstone') return { code: 'ALREADY_REVERSED', balances: balancesOf(books.state) }
  if (known)
    return known.fingerprint === fingerprintOf(command)
      ? { code: 'REPLAY', receipt: receiptOf(books, known) }
      : { code: 'CONFLICT', balances: balancesOf(books.state) }

  const decision = decide(books.state, command, circumstances(books, command, { now, order }))
  if (!decision.ok) return decision.refusal
  for (const entry of decision.entries) keep(books, { ...entry, at: now })
  books.writes.push(...decision.bonusWrites)
  books.state = decision.state
  const own = books.byKey.get(key)
  invariant(
    own?.fingerprint === fingerprintOf(command),
    'a command leaves a row under its own key, with its own content',
  )
  // A repeat is answered from the row: its reply must be the same.
  const receipt = receiptOf(books, own)
  invariant(
    decision.reply.balances.version === own.version && sameSums(decision.reply.balances, receipt.balances),
    'the reply says what the own row says',
  )
  return { code: 'OK', receipt: { ...receipt, ...decision.reply }, facts: decision.facts }
}

/** Adds a row to the journal after checking its invariants. */
export function keep(books: Books, row: Booked): void {
  invariant(!books.byKey.has(row.key), `no key is written twice: ${row.key}`)
  invariant(row.version === BigInt(books.rows.length + 1), 'versions count the rows')
  invariant(Object.values(row.legs).reduce((sum, leg) => sum + leg, row.house) === 0n, 'the legs of a row sum to zero')
  books.rows.push(row)
  books.byKey.set(row.key, row)
  if (row.reverses !== null) listUnder(books.undoing, row.reverses, row)
  const { provider, round } = row.play ?? { provider: '', round: null }
  if (round !== null) listUnder(books.byRound, roundKey({ provider, round }), row)
}

const listUnder = (lists: Map<string, Booked[]>, name: string, row: Booked): void => {
  const list = lists.get(name)
  if (list) list.push(row)
  else lists.set(name, [row])
}

/** The stored answer. */
export function receiptOf({ state }: Books, row: Booked): Receipt {
  const balances = balancesOf({ currency: state.currency, version: row.version, purses: row.after })
  return { transactionId: row.key, movement: movementOf(row.legs, state.currency), balances }
}

const sameSums = (left: Receipt['balances'], right: Receipt['balances']): boolean =>
  (['game', 'electronic', 'bonus', 'cashback', 'held', 'debt', 'total'] as const).every(
    (purse) => left[purse].amount === right[purse].amount,
  )

const circumstances = (
  books: Books,
  command: Command,
  { now, order }: { now: Instant; order: readonly Purse[] },
): Circumstances => {
  const question = questionOf(books.state, command, now)
  const seen = { now, spendingOrder: order, known: [] }
  switch (question?.kind) {
    case undefined:
      return seen
    case 'turnover':
      return { ...seen, turnover: turnoverOf(books, question) }
    case 'rows':
      return {
        ...seen,
        known: [...new Set(question.keys)]
          .flatMap((key) => books.byKey.get(key) ?? [])
          .map((row) => knownRow(books, row)),
        settling: books.rows,
      }
    case 'round':
      return { ...seen, known: rowsOfRound(books, question) }
    case 'stake': {
      const stake = books.byKey.get(question.key)
      return {
        ...seen,
        known: question.round ? rowsOfRound(books, question.round) : [],
        ...(stake && { stake: knownRow(books, stake) }),
      }
    }
  }
}

const rowsOfRound = (books: Books, round: RoundName): readonly KnownRow[] =>
  (books.byRound.get(roundKey(round)) ?? []).map((row) => knownRow(books, row))

/** A row as a decision sees it. */
export function knownRow(books: Books, row: Booked): KnownRow {
  const reversed = row.reverses === null ? undefined : books.byKey.get(row.reverses)
  const again = (books.undoing.get(row.key) ?? [])
    .flatMap(({ key }) => books.undoing.get(key) ?? [])
    .toSorted((left, right) => Number(right.version - left.version))
  return {
    ...row,
    willCount: again[0]?.willCount ?? row.willCount,
    reversedBy: reversalOf(books, row.key),
    reversed: reversed && reversed.kind !== 'tombstone' ? reversed : null,
  }
}

/** The key that undoes a row, unless that was undone itself. */
const reversalOf = (books: Books, key: string): string | null =>
  books.undoing.get(key)?.find((row) => reversalOf(books, row.key) === null)?.key ?? null

/** Real money played in a time range, of valid operations. */
export function turnoverOf(books: Books, { since, until }: { since: Instant; until: Instant }): Turnover {
  let [staked, paid] = [0n, 0n]
  for (const { kind, at, key, legs } of books.rows) {
    if (at < since || at >= until || (kind !== 'stake' && kind !== 'payout') || reversalOf(books, key) !== null)
      continue
    if (kind === 'stake') staked -= legs.game + legs.electronic
    else paid += legs.electronic + legs.debt
  }
  return { staked, paid }
}
