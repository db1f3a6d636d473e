import { bps, instant, type Bps } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { expect, test } from 'vitest'
import {
  checkBonus,
  checkLimits,
  checkMoney,
  checkSettlements,
  openBooks,
  pass,
  submit,
} from '../testing/books-in-memory.ts'
import { openBonus, playerId, slot, uah } from '../testing/money-cases.ts'
import type { BonusCreditCommand, Command, Purse, RollbackItem } from './commands.ts'
import { dustPerMinorUnit } from './money-state.ts'

// Random play against in-memory books. A property never wins an open bonus unless a law says so.
const endless = { bonus: openBonus({ initial: 0n, wager: 10n ** 18n }) }

// Few ids and rounds, so that repeats, conflicts and late calls are frequent.
const amount = fc.bigInt({ min: 0n, max: 50n })
const id = fc.integer({ min: 1, max: 6 }).map((number) => `t${number}`)
const round = fc.integer({ min: 1, max: 3 }).map((number) => `r${number}`)
const cash = { playerId, source: 'payments' } as const
const item: fc.Arbitrary<RollbackItem> = fc.record({
  kind: fc.constantFrom('stake', 'payout', 'refund'),
  externalId: id,
})
const stakeIn = (over: {
  externalId: string
  amount: bigint
  round: string
  isRoundFinished: boolean
  weight?: Bps
}) => ({
  kind: 'stake' as const,
  ...slot,
  weight: bps(10_000),
  sessionStartedAt: null,
  freeRound: null,
  objection: null,
  ...over,
  amount: uah(over.amount),
})
const payoutIn = (over: {
  externalId: string
  amount: bigint
  fraction: bigint
  round: string | null
  isRoundFinished: boolean
}) => ({
  kind: 'payout' as const,
  ...slot,
  type: 'win' as const,
  sessionStartedAt: null,
  freeRound: null,
  ...over,
  amount: uah(over.amount),
})
const rollbackIn = (over: { externalId: string; items: readonly RollbackItem[]; round: string }) => ({
  kind: 'rollback' as const,
  ...slot,
  currency: 'uah' as const,
  ...over,
})
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ externalId: id, amount, round, isRoundFinished: fc.boolean() }).map(stakeIn),
  fc
    .record({
      externalId: id,
      amount,
      round: fc.option(round),
      isRoundFinished: fc.boolean(),
      fraction: fc.bigInt({ min: 0n, max: 9_999n }),
    })
    .map(payoutIn),
  fc
    .record({ externalId: id, stakeId: id, amount, round })
    .map((over) => ({ kind: 'refund' as const, ...slot, ...over, amount: uah(over.amount) })),
  fc.record({ externalId: id, items: fc.array(item, { maxLength: 4 }), round }).map(rollbackIn),
  fc.record({ externalId: id, round }).map((over) => ({ kind: 'close_round' as const, ...slot, ...over })),
  fc
    .record({ externalId: id, amount })
    .map((over) => ({ kind: 'deposit' as const, ...cash, ...over, amount: uah(over.amount) })),
  fc
    .record({ kind: fc.constantFrom('withdrawal_hold', 'crosspay'), externalId: id, amount })
    .map((over) => ({ ...cash, ...over, amount: uah(over.amount) })),
  fc
    .record({ kind: fc.constantFrom('withdrawal_paid', 'withdrawal_returned'), externalId: id })
    .map((over) => ({ ...cash, ...over })),
  fc
    .record({
      externalId: id,
      purse: fc.constantFrom('game', 'electronic', 'bonus', 'cashback', 'debt'),
      direction: fc.constantFrom('credit', 'debit'),
      amount,
    })
    .map((over) => ({
      kind: 'adjustment' as const,
      ...cash,
      source: 'staff' as const,
      reason: 'law',
      by: 'law',
      ...over,
      amount: uah(over.amount),
    })),
)

const bonusId = fc.integer({ min: 1, max: 4 }).map((number) => `b${number}`)
const day = 86_400_000
const credit =
  ({
    externalId,
    amount: initial,
    wager,
    ...terms
  }: {
    externalId: string
    amount: bigint
    wager: bigint
    releaseMax: bigint | null
    burnAtOrBelow: bigint | null
    burnsIn: number | null
    wagerType: 'CLASSIC' | 'VERSION2'
    burnsOnDeposit: boolean
    burnsOnWithdrawal: boolean
  }) =>
  (now: number): BonusCreditCommand => ({
    kind: 'bonus_credit',
    playerId,
    source: 'bonuses',
    externalId,
    offerId: 'offer',
    amount: uah(initial),
    terms: {
      ...terms,
      wager: uah(wager),
      stakeMax: null,
      releaseMax: terms.releaseMax === null ? null : uah(terms.releaseMax),
      burnAtOrBelow: terms.burnAtOrBelow === null ? null : uah(terms.burnAtOrBelow),
      burnsAt: terms.burnsIn === null ? null : instant(now + terms.burnsIn),
    },
  })
const bonuses = { playerId, source: 'bonuses' } as const
const ofBonuses: fc.Arbitrary<(now: number) => Command> = fc.oneof(
  fc
    .record({
      externalId: bonusId,
      amount,
      wager: fc.bigInt({ min: 0n, max: 80n }),
      releaseMax: fc.option(amount),
      burnAtOrBelow: fc.option(fc.bigInt({ min: 0n, max: 5n })),
      burnsIn: fc.option(fc.integer({ min: 1, max: 3 * day })),
      wagerType: fc.constantFrom('CLASSIC', 'VERSION2'),
      burnsOnDeposit: fc.boolean(),
      burnsOnWithdrawal: fc.boolean(),
    })
    .map(credit),
  fc.record({ externalId: bonusId }).map((over) => (): Command => ({ kind: 'bonus_complete', ...bonuses, ...over })),
  fc
    .record({ externalId: bonusId, reason: fc.constantFrom('timeout', 'withdrawal', 'deposit', 'zeroed') })
    .map((over) => (): Command => ({ kind: 'bonus_burn', ...bonuses, ...over })),
  fc
    .record({ externalId: bonusId, reason: fc.constantFrom('player', 'replaced') })
    .map((over) => (): Command => ({ kind: 'bonus_cancel', ...bonuses, ...over })),
)
const ofGates: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({
      externalId: id,
      limit: fc.constantFrom('stake', 'loss'),
      period: fc.constantFrom('day', 'week', 'month'),
      max: fc.option(fc.bigInt({ min: 0n, max: 200n })),
    })
    .map(({ max, ...over }): Command => ({
      kind: 'limit_change',
      ...cash,
      source: 'player',
      ...over,
      max: max === null ? null : uah(max),
    })),
  fc.record({ externalId: id, isSet: fc.boolean() }).map(({ isSet, externalId }): Command => ({
    kind: 'block_change',
    ...cash,
    externalId,
    block: isSet ? { scope: 'play', reason: 'law' } : null,
  })),
  fc
    .record({
      kind: fc.constantFrom('prize', 'cashback_credit', 'deposit_return', 'pool_credit', 'pool_debit'),
      externalId: id,
      amount,
    })
    .map((over): Command => ({ ...cash, ...over, amount: uah(over.amount) })),
  fc
    .record({ externalId: id, amount, reason: fc.constantFrom('claim', 'void') })
    .map((over): Command => ({ kind: 'cashback_debit', ...cash, ...over, amount: uah(over.amount) })),
  fc.record({ externalId: id, reference: id }).map((over): Command => ({ kind: 'deposit_reversal', ...cash, ...over })),
)
/** Some refusals are rare: a fixed seed reaches them all. Other seeds are run by the model in contexts/wallet/testing. */
const seedOfLaw = 20_261_121
type Move = { readonly passes: number } | { readonly asks: (now: number) => Command }
const weighed = fc
  .record({
    externalId: id,
    amount,
    round,
    isRoundFinished: fc.boolean(),
    weight: fc.bigInt({ min: 0n, max: 10_000n }).map((share) => bps(share)),
  })
  .map(stakeIn)
const always = <Kind extends Command>(each: fc.Arbitrary<Kind>): fc.Arbitrary<Move> =>
  each.map((asked) => ({ asks: () => asked }))
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 8, arbitrary: always(command) },
  { weight: 6, arbitrary: always(weighed) },
  { weight: 3, arbitrary: ofBonuses.map((asks) => ({ asks })) },
  { weight: 2, arbitrary: always(ofGates) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 2 * day }).map((passes) => ({ passes })) },
)

test('in any play books balance, a bonus counts valid stakes and ends once, and a limit counts what was played', () => {
  const codes = new Set<string>()
  const kinds = new Set<string>()
  fc.assert(
    fc.property(fc.array(move, { minLength: 20, maxLength: 90 }), (moves) => {
      const books = openBooks({ game: 100n })
      for (const each of moves) {
        if ('passes' in each) pass(books, each.passes)
        else codes.add(submit(books, each.asks(books.now)))
        checkBonus(books)
        checkLimits(books)
      }
      checkMoney(books)
      checkSettlements(books)
      for (const { kind } of books.rows) kinds.add(kind)
    }),
    { numRuns: 1_000, seed: seedOfLaw },
  )
  // A law without a case proves nothing.
  expect(codes).toEqual(
    new Set([
      'OK',
      'REPLAY',
      'CONFLICT',
      'INSUFFICIENT',
      'ALREADY_REVERSED',
      'NOT_FOUND',
      'LIMIT',
      'PLAYER_BLOCKED',
      'BONUS_OPEN',
      'WAGER_NOT_MET',
      'NOT_DUE',
      'ROUNDS_OPEN',
    ]),
  )
  expect(kinds).toContain('bonus_complete')
  expect(kinds).toContain('refund_undone')
})

test('in any order of commands books balance, nothing is negative, no key is written twice', () => {
  const codes = new Set<string>()
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      const books = openBooks({}, endless)
      for (const each of commands) codes.add(submit(books, each))
      checkMoney(books)
      checkBonus(books)
      checkSettlements(books)
    }),
    { numRuns: 2_000 },
  )
  // A law without a case proves nothing.
  expect(codes).toEqual(new Set(['OK', 'REPLAY', 'CONFLICT', 'INSUFFICIENT', 'ALREADY_REVERSED', 'NOT_FOUND']))
})

test('a payout only gives, and never more than its amount, whatever happened to its round before', () => {
  const inOneRound = fc.oneof(
    fc
      .record({ externalId: id, isRoundFinished: fc.boolean(), amount: fc.bigInt({ min: 5n, max: 20n }) })
      .map((over) => stakeIn({ round: 'r1', ...over })),
    fc
      .record({ externalId: id, isRoundFinished: fc.boolean(), amount, fraction: fc.constant(0n) })
      .map((over) => payoutIn({ round: 'r1', ...over })),
    fc
      .record({ externalId: id, items: fc.array(item, { minLength: 1, maxLength: 2 }), round: fc.constant('r1') })
      .map(rollbackIn),
  )
  fc.assert(
    fc.property(fc.array(inOneRound, { minLength: 5, maxLength: 14 }), (commands) => {
      const books = openBooks({ game: 30n, bonus: 90n }, endless)
      for (const each of commands) {
        const seen = books.rows.length
        if (submit(books, each) !== 'OK' || each.kind !== 'payout') continue
        const { electronic, bonus, debt } = books.rows[seen]!.legs
        expect(electronic >= 0n && bonus >= 0n && debt >= 0n).toBe(true)
        expect(
          (electronic + bonus + debt) * dustPerMinorUnit + books.rows[seen]!.dustChange <=
            each.amount.amount * dustPerMinorUnit + each.fraction,
        ).toBe(true)
      }
      checkSettlements(books)
    }),
    { numRuns: 3_000 },
  )
})

test('every repeated command changes nothing', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const books = openBooks({}, endless)
      for (const each of commands) {
        const first = submit(books, each)
        const after = books.state
        const again = submit(books, each)
        expect(books.state).toBe(after)
        expect(first !== 'OK' || again === 'REPLAY').toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
})

test("a refunded stake restores the player's state, whatever paid it", () => {
  const sum = fc.bigInt({ min: 0n, max: 1_000n })
  fc.assert(
    fc.property(sum, sum, sum, sum, (game, electronic, bonus, staked) => {
      const books = openBooks({}, endless)
      for (const [purse, credit] of Object.entries({ game, electronic, bonus })) {
        submit(books, {
          kind: 'adjustment',
          ...cash,
          externalId: purse,
          purse: purse as Purse,
          direction: 'credit',
          amount: uah(credit),
          reason: 'law',
          by: 'law',
        })
      }
      const before = books.state.purses
      const placed = submit(books, {
        kind: 'stake',
        ...slot,
        externalId: 's',
        amount: uah(staked),
        weight: bps(10_000),
        round: 'r',
        sessionStartedAt: null,
        isRoundFinished: false,
        freeRound: null,
        objection: null,
      })
      submit(books, { kind: 'refund', ...slot, externalId: 'f', stakeId: 's', amount: uah(staked), round: 'r' })
      expect(placed).toBe(staked > game + electronic + bonus ? 'INSUFFICIENT' : 'OK')
      expect(books.state.purses).toEqual(before)
      expect(books.state.rounds.size).toBe(0)
      expect(books.state.bonus).toEqual(endless.bonus)
    }),
  )
})

test("payouts that are all rolled back restore the player's state, including fractions, in any order", () => {
  const paid = fc.record({ amount, fraction: fc.bigInt({ min: 0n, max: 9_999n }), undoneAt: fc.nat() })
  fc.assert(
    fc.property(
      fc.array(paid, { minLength: 1, maxLength: 8 }),
      fc.bigInt({ min: 0n, max: 9_999n }),
      (payouts, dust) => {
        const books = openBooks({}, endless)
        submit(
          books,
          payoutIn({ externalId: 'before', amount: 0n, fraction: dust, round: null, isRoundFinished: true }),
        )
        const before = [books.state.purses, books.state.dust]
        const named = payouts.map((each, place) => ({ ...each, externalId: `p${place}` }))
        for (const each of named) submit(books, payoutIn({ ...each, round: null, isRoundFinished: true }))
        for (const { externalId } of named.toSorted((left, right) => left.undoneAt - right.undoneAt))
          submit(books, rollbackIn({ externalId, items: [{ kind: 'payout', externalId }], round: 'r1' }))
        expect([books.state.purses, books.state.dust]).toEqual(before)
      },
    ),
  )
})
