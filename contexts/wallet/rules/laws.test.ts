import { instant, money, type Money } from '@zoria/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command, PlayerId, Purse, RollbackItem } from './commands.ts'
import { decide } from './decide.ts'
import type { Entry } from './entry.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import { dustPerMinorUnit, emptyState, noPurses, type MoneyState, type Purses } from './money-state.ts'
import { questionOf, type KnownRow } from './questions.ts'

// Random play against books kept in memory as the commit keeps them: keys for ever, tombstones, versions.
const noon = instant('2026-11-21T12:00:00Z')
const playerId = '0193d000-0000-7000-8000-000000000001' as PlayerId
const order: readonly Purse[] = ['game', 'electronic', 'bonus']
const uah = (amount: bigint): Money => money(amount, 'uah')

interface Books {
  state: MoneyState
  readonly rows: Entry[]
  readonly answers: Map<string, { fingerprint: string; reply: unknown }>
}

const openBooks = (purses: Partial<Purses> = {}): Books => ({
  state: {
    ...emptyState({ playerId, currency: 'uah' }),
    purses: { ...noPurses, ...purses },
    bonus: { id: 'b1', initial: 0n, wager: 0n, counted: 0n, releaseMax: null, stakeMax: null, isSpentFirst: false, burnsAt: null },
  },
  rows: [],
  answers: new Map(),
})

const submit = (books: Books, command: Command): string => {
  const key = keyOf(command)
  const row = books.rows.find((each) => each.key === key)
  const decision = decide(books.state, command, { now: noon, spendingOrder: order, known: knownFor(books, command) })
  if (row?.kind === 'tombstone') return 'ALREADY_REVERSED'
  if (row) return row.fingerprint === fingerprintOf(command) ? 'REPLAY' : 'CONFLICT'
  if (!decision.ok) return decision.refusal.code

  expect(decision.entries.at(-1)?.key).toBe(key)
  books.state = decision.state
  books.rows.push(...decision.entries)
  return 'OK'
}

const knownFor = ({ state, rows }: Books, command: Command): readonly KnownRow[] => {
  const question = questionOf(state, command)
  if (question === null) return []
  const asked = (entry: Entry): boolean =>
    question.kind === 'rows' ? question.keys.includes(entry.key) : entry.play?.provider === question.provider && entry.play.round === question.round
  return rows.filter(asked).map((entry) => ({ ...entry, reversedBy: reversalOf(rows, entry.key), reversedVersion: rows.find(({ key, kind }) => key === entry.reverses && kind !== 'tombstone')?.version ?? null }))
}

const reversalOf = (rows: readonly Entry[], key: string): string | null =>
  rows.find((row) => row.reverses === key && reversalOf(rows, row.key) === null)?.key ?? null

/** I-02, I-03 and I-04 at every quiescent point. */
const checkBooks = ({ state, rows }: Books): void => {
  const sums: Record<keyof Purses, bigint> = { ...noPurses }
  let dust = 0n
  for (const [place, row] of rows.entries()) {
    expect(row.version).toBe(BigInt(place + 1))
    expect(Object.values(row.legs).reduce((sum, leg) => sum + leg, row.house)).toBe(0n)
    for (const purse of Object.keys(sums) as (keyof Purses)[]) sums[purse] += purse === 'debt' ? -row.legs[purse] : row.legs[purse]
    expect(row.after).toEqual(sums)
    dust += row.dustChange
  }
  expect(state.purses).toEqual(sums)
  expect(Object.values(sums).every((sum) => sum >= 0n)).toBe(true)
  expect([state.dust, state.dust >= 0n && state.dust < 10_000n]).toEqual([dust, true])
  expect(state.version).toBe(BigInt(rows.length))
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
}

// Few ids and rounds, so that repeats, conflicts and late calls are frequent.
const amount = fc.bigInt({ min: 0n, max: 50n })
const id = fc.integer({ min: 1, max: 6 }).map((number) => `t${number}`)
const round = fc.integer({ min: 1, max: 3 }).map((number) => `r${number}`)
const slot = { playerId, source: 'gis:zoria', provider: 'studio', game: 'sevens' } as const
const cash = { playerId, source: 'payments' } as const
const item: fc.Arbitrary<RollbackItem> = fc.record({ kind: fc.constantFrom('stake', 'payout', 'refund'), externalId: id })
const stakeIn = (over: { externalId: string; amount: bigint; round: string; isRoundFinished: boolean }) =>
  ({ kind: 'stake' as const, ...slot, sessionStartedAt: null, freeRound: null, objection: null, ...over, amount: uah(over.amount) })
const payoutIn = (over: { externalId: string; amount: bigint; fraction: bigint; round: string | null; isRoundFinished: boolean }) =>
  ({ kind: 'payout' as const, ...slot, type: 'win' as const, sessionStartedAt: null, freeRound: null, ...over, amount: uah(over.amount) })
const rollbackIn = (over: { externalId: string; items: readonly RollbackItem[]; round: string }) => ({ kind: 'rollback' as const, ...slot, currency: 'uah' as const, ...over })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ externalId: id, amount, round, isRoundFinished: fc.boolean() }).map(stakeIn),
  fc.record({ externalId: id, amount, round: fc.option(round), isRoundFinished: fc.boolean(), fraction: fc.bigInt({ min: 0n, max: 9_999n }) }).map(payoutIn),
  fc.record({ externalId: id, stakeId: id, amount, round }).map((over) => ({ kind: 'refund' as const, ...slot, ...over, amount: uah(over.amount) })),
  fc.record({ externalId: id, items: fc.array(item, { maxLength: 4 }), round }).map(rollbackIn),
  fc.record({ externalId: id, round }).map((over) => ({ kind: 'close_round' as const, ...slot, ...over })),
  fc.record({ externalId: id, amount }).map((over) => ({ kind: 'deposit' as const, ...cash, ...over, amount: uah(over.amount) })),
  fc.record({ kind: fc.constantFrom('withdrawal_hold', 'crosspay'), externalId: id, amount }).map((over) => ({ ...cash, ...over, amount: uah(over.amount) })),
  fc.record({ kind: fc.constantFrom('withdrawal_paid', 'withdrawal_returned'), externalId: id }).map((over) => ({ ...cash, ...over })),
  fc.record({ externalId: id, purse: fc.constantFrom('game', 'electronic', 'bonus', 'cashback', 'debt'), direction: fc.constantFrom('credit', 'debit'), amount })
    .map((over) => ({ kind: 'adjustment' as const, ...cash, source: 'staff' as const, reason: 'law', by: 'law', ...over, amount: uah(over.amount) })),
)

test('whatever is asked, in whatever order: the books balance, nothing is below zero, no key is written twice', () => {
  const codes = new Set<string>()
  fc.assert(fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
    const books = openBooks()
    for (const each of commands) codes.add(submit(books, each))
    checkBooks(books)
  }), { numRuns: 2_000 })
  // A law that never met a case says nothing about it.
  expect(codes).toEqual(new Set(['OK', 'REPLAY', 'CONFLICT', 'INSUFFICIENT', 'ALREADY_REVERSED', 'NOT_FOUND']))
})

test('a payout only ever gives, and never more than it says, however its round was opened, closed and undone before', () => {
  const inOneRound = fc.oneof(
    fc.record({ externalId: id, isRoundFinished: fc.boolean(), amount: fc.bigInt({ min: 5n, max: 20n }) }).map((over) => stakeIn({ round: 'r1', ...over })),
    fc.record({ externalId: id, isRoundFinished: fc.boolean(), amount, fraction: fc.constant(0n) }).map((over) => payoutIn({ round: 'r1', ...over })),
    fc.record({ externalId: id, items: fc.array(item, { minLength: 1, maxLength: 2 }), round: fc.constant('r1') }).map(rollbackIn),
  )
  fc.assert(fc.property(fc.array(inOneRound, { minLength: 5, maxLength: 14 }), (commands) => {
    const books = openBooks({ game: 30n, bonus: 90n })
    for (const each of commands) {
      const seen = books.rows.length
      if (submit(books, each) !== 'OK' || each.kind !== 'payout') continue
      const { electronic, bonus, debt } = books.rows[seen]!.legs
      expect(electronic >= 0n && bonus >= 0n && debt >= 0n).toBe(true)
      expect((electronic + bonus + debt) * dustPerMinorUnit + books.rows[seen]!.dustChange <= each.amount.amount * dustPerMinorUnit + each.fraction).toBe(true)
    }
  }), { numRuns: 3_000 })
})

test('every command asked again changes nothing', () => {
  fc.assert(fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
    const books = openBooks()
    for (const each of commands) {
      const first = submit(books, each)
      const after = books.state
      const again = submit(books, each)
      expect(books.state).toBe(after)
      expect(first !== 'OK' || again === 'REPLAY').toBe(true)
    }
  }), { numRuns: 1_000 })
})

test('a stake that is refunded leaves the player as before, whatever paid it', () => {
  const sum = fc.bigInt({ min: 0n, max: 1_000n })
  fc.assert(fc.property(sum, sum, sum, sum, (game, electronic, bonus, staked) => {
    const books = openBooks()
    for (const [purse, credit] of Object.entries({ game, electronic, bonus })) {
      submit(books, { kind: 'adjustment', ...cash, externalId: purse, purse: purse as Purse, direction: 'credit', amount: uah(credit), reason: 'law', by: 'law' })
    }
    const before = books.state.purses
    const placed = submit(books, { kind: 'stake', ...slot, externalId: 's', amount: uah(staked), round: 'r', sessionStartedAt: null, isRoundFinished: false, freeRound: null, objection: null })
    submit(books, { kind: 'refund', ...slot, externalId: 'f', stakeId: 's', amount: uah(staked), round: 'r' })
    expect(placed).toBe(staked > game + electronic + bonus ? 'INSUFFICIENT' : 'OK')
    expect(books.state.purses).toEqual(before)
    expect(books.state.rounds.size).toBe(0)
  }))
})

test('payouts that are all rolled back leave the player as before, down to the fractions, in whatever order they came and went', () => {
  const paid = fc.record({ amount, fraction: fc.bigInt({ min: 0n, max: 9_999n }), undoneAt: fc.nat() })
  fc.assert(fc.property(fc.array(paid, { minLength: 1, maxLength: 8 }), fc.bigInt({ min: 0n, max: 9_999n }), (payouts, dust) => {
    const books = openBooks()
    submit(books, payoutIn({ externalId: 'before', amount: 0n, fraction: dust, round: null, isRoundFinished: true }))
    const before = [books.state.purses, books.state.dust]
    const named = payouts.map((each, place) => ({ ...each, externalId: `p${place}` }))
    for (const each of named) submit(books, payoutIn({ ...each, round: null, isRoundFinished: true }))
    for (const { externalId } of named.toSorted((left, right) => left.undoneAt - right.undoneAt)) submit(books, rollbackIn({ externalId, items: [{ kind: 'payout', externalId }], round: 'r1' }))
    expect([books.state.purses, books.state.dust]).toEqual(before)
  }))
})
