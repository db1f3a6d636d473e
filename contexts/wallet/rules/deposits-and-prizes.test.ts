import { money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import {
  accepted,
  inRound,
  noon,
  openBonus,
  openRound,
  playerId,
  purses,
  refusal,
  row,
  state,
  uah,
} from '../testing/money-cases.ts'
import type { CashbackDebitCommand, Command, DepositReversalCommand } from './commands.ts'
import type { MoneyState, Purses } from './money-state.ts'
import { questionOf } from './journal-queries.ts'

const cash = { playerId, source: 'payments', externalId: 'd1' } as const
const play = { gates: { block: { scope: 'play', reason: 'exclusion' }, limits: [] } } as const
const everything = { gates: { block: { scope: 'everything', reason: 'staff' }, limits: [] } } as const

describe('a deposit reversed by its bank', () => {
  const reversal: DepositReversalCommand = { kind: 'deposit_reversal', ...cash, reference: 'cb-7' }
  const deposit = row('deposit', { game: 100n }, { key: 'payments/deposit/d1', play: null })
  const reversed = { block: { scope: 'everything', reason: 'reversal' }, limits: [] }

  test.each([
    // before                            game leg  electronic leg  receivable  left
    ['is taken out of game', { game: 100n, electronic: 5n }, -100n, 0n, 0n, { electronic: 5n }],
    ['out of game first', { game: 130n, electronic: 5n }, -100n, 0n, 0n, { game: 30n, electronic: 5n }],
    ['then out of electronic', { game: 99n, electronic: 5n }, -99n, -1n, 0n, { electronic: 4n }],
    ['to the last unit of both', { game: 60n, electronic: 40n }, -60n, -40n, 0n, {}],
    ["the rest is the house's to claim", { game: 60n, electronic: 39n }, -60n, -39n, 1n, {}],
    ['all of it where nothing is left', {}, 0n, 0n, 100n, {}],
    ['never out of cashback or what is held', { cashback: 50n, held: 50n }, 0n, 0n, 100n, { cashback: 50n, held: 50n }],
    ['and makes no debt', { debt: 3n }, 0n, 0n, 100n, { debt: 3n }],
  ] satisfies [string, Partial<Purses>, bigint, bigint, bigint, Partial<Purses>][])(
    '%s',
    (_, before, game, electronic, receivable, left) => {
      const decision = accepted(state(before), reversal, [deposit])
      expect(purses(decision)).toEqual(left)
      expect(decision.entries).toMatchObject([
        {
          kind: 'deposit_reversal',
          key: 'payments/reversal/d1',
          reverses: 'payments/deposit/d1',
          legs: { game, electronic, bonus: 0n, debt: 0n },
          house: -(game + electronic),
          detail: { reference: 'cb-7', receivable: String(receivable) },
        },
      ])
      expect(decision.facts).toEqual(receivable > 0n ? [{ kind: 'receivable', amount: uah(receivable) }] : [])
      expect(decision.state.gates).toEqual(reversed)
    },
  )

  test('cancels the open bonus, whose money pays for nothing', () => {
    const seen = state(
      { game: 10n, bonus: 80n },
      { bonus: openBonus(), ...inRound(openRound({ staked: { game: 0n, electronic: 0n, bonus: 5n } })) },
    )
    const decision = accepted(seen, reversal, [deposit])
    expect(decision.entries).toMatchObject([
      { kind: 'bonus_cancel', detail: { reason: 'staff' }, legs: { bonus: -80n }, house: 80n },
      { kind: 'deposit_reversal', version: 2n, house: 10n },
    ])
    expect(decision.bonusWrites).toMatchObject([
      { id: 'b1', status: 'CANCELED', ended: { at: noon, reason: 'staff', burnt: 80n } },
    ])
    expect(decision.state).toMatchObject({ bonus: null, purses: { game: 0n, bonus: 0n }, gates: reversed })
    expect(decision.state.rounds.get('studio/r1')?.forfeited).toBe(5n)
  })

  test('blocks everything; an existing block of everything keeps its reason', () => {
    expect(accepted(state({}, play), reversal, [deposit]).state.gates.block).toEqual(reversed.block)
    expect(accepted(state({}, everything), reversal, [deposit]).state.gates.block).toEqual(everything.gates.block)
  })

  test.each([
    ['is unknown', [], 'NOT_FOUND'],
    ['is no deposit', [row('crosspay', { game: 100n })], 'NOT_FOUND'],
    ['was taken back before', [{ ...deposit, reversedBy: 'payments/reversal/d1' }], 'CONFLICT'],
  ])('%s: refused', (_, known, answer) => expect(refusal(state({ game: 100n }), reversal, known)).toBe(answer))

  test('reads the deposit that it names', () => {
    expect(questionOf(state(), reversal, noon)).toEqual({ kind: 'rows', keys: ['payments/deposit/d1'] })
  })
})

describe('returning unplayed money to its source', () => {
  const giveBack: Command = { kind: 'deposit_return', ...cash, externalId: 'w1', amount: uah(10n) }
  const end = (kind: 'withdrawal_paid' | 'withdrawal_returned'): Command => ({ kind, ...cash, externalId: 'w1' })
  const held = row('deposit_return', { game: -10n, held: 10n })

  test.each([
    ['is held out of game', state({ game: 10n, electronic: 99n }), giveBack, [], { electronic: 99n, held: 10n }],
    ['also of a player who may not play', state({ game: 10n }, play), giveBack, [], { held: 10n }],
    [
      'whatever bonus is open, which it leaves',
      state({ game: 10n, bonus: 5n }, { bonus: openBonus({ burnsOnWithdrawal: true }) }),
      giveBack,
      [],
      { held: 10n, bonus: 5n },
    ],
    ['not beyond what is there', state({ game: 9n, electronic: 99n }), giveBack, [], 'INSUFFICIENT'],
    ['not when everything is blocked', state({ game: 10n }, everything), giveBack, [], 'PLAYER_BLOCKED'],
    ['leaves when it is paid', state({ held: 15n }), end('withdrawal_paid'), [held], { held: 5n }],
    ['is game again when it fails', state({ held: 15n }), end('withdrawal_returned'), [held], { game: 10n, held: 5n }],
    ['ends once', state({ held: 15n }), end('withdrawal_returned'), [{ ...held, reversedBy: 'x' }], 'CONFLICT'],
  ] satisfies [string, MoneyState, Command, ReturnType<typeof row>[], object | string][])(
    '%s',
    (_, seen, command, known, then) => {
      const answer = refusal(seen, command, known)
      expect(answer === 'accepted' ? purses(accepted(seen, command, known)) : answer).toEqual(then)
    },
  )

  test("is an entry under the withdrawal's key, which its ends find", () => {
    expect(accepted(state({ game: 10n }), giveBack).entries).toMatchObject([
      { kind: 'deposit_return', key: 'payments/withdrawal/w1', legs: { game: -10n, held: 10n }, house: 0n },
    ])
    expect(questionOf(state(), end('withdrawal_paid'), noon)).toEqual({
      kind: 'rows',
      keys: ['payments/withdrawal/w1'],
    })
    expect(accepted(state({ held: 10n }), end('withdrawal_paid'), [held]).entries).toMatchObject([
      { kind: 'withdrawal_paid', house: 10n, reverses: 'payments/withdrawal/w1' },
    ])
    expect(accepted(state({ held: 10n }), end('withdrawal_returned'), [held]).entries).toMatchObject([
      { kind: 'withdrawal_returned', house: 0n, legs: { game: 10n, electronic: 0n } },
    ])
  })
})

describe('prizes, cashback and pools of jackpots', () => {
  const prize: Command = { kind: 'prize', playerId, source: 'battles', externalId: 'cup/1', amount: uah(30n) }
  const earned: Command = {
    kind: 'cashback_credit',
    playerId,
    source: 'cashback',
    externalId: '2026-W47',
    amount: uah(30n),
  }
  const debit = (over: Partial<CashbackDebitCommand> = {}): Command => ({
    kind: 'cashback_debit',
    playerId,
    source: 'cashback',
    externalId: 'c1',
    amount: uah(20n),
    reason: 'claim',
    ...over,
  })
  const poolCredit: Command = {
    kind: 'pool_credit',
    playerId,
    source: 'jackpots',
    externalId: 'uah-clubs:1',
    amount: uah(30n),
  }
  const poolDebit = (amount = 20n): Command => ({
    kind: 'pool_debit',
    playerId,
    source: 'jackpots',
    externalId: 'd1',
    amount: uah(amount),
  })

  test.each([
    ['a prize lands in electronic', {}, {}, prize, { electronic: 30n }],
    ['a prize settles no debt', { debt: 5n }, {}, prize, { electronic: 30n, debt: 5n }],
    ['a prize lands for a blocked player, who won it before', {}, everything, prize, { electronic: 30n }],
    ['cashback lands beside the total', {}, {}, earned, { cashback: 30n }],
    ['cashback lands for a blocked player', {}, everything, earned, { cashback: 30n }],
    ['a debit takes its sum', { game: 1n, cashback: 33n }, {}, debit(), { game: 1n, cashback: 13n }],
    ['a debit of all that is there', { cashback: 20n }, {}, debit(), {}],
    ['a debit of more', { cashback: 19n }, {}, debit(), 'INSUFFICIENT'],
    ['a debit of nothing', { cashback: 19n }, {}, debit({ amount: uah(0n) }), 'INSUFFICIENT'],
    ['a claim of a blocked player', { cashback: 33n }, play, debit(), 'PLAYER_BLOCKED'],
    [
      'a void takes from a blocked player too',
      { cashback: 33n },
      everything,
      debit({ reason: 'void' }),
      { cashback: 13n },
    ],
    ['a debit in another currency', { cashback: 33n }, {}, debit({ amount: money(20n, 'kzt') }), 'CURRENCY_MISMATCH'],
    ['a contribution lands on the account of a pool', { electronic: 5n }, {}, poolCredit, { electronic: 35n }],
    ['a drop leaves the account of a pool', { electronic: 33n }, {}, poolDebit(), { electronic: 13n }],
    ['a drop of all that is there', { electronic: 20n }, {}, poolDebit(), {}],
    ['a drop of more', { electronic: 19n, game: 5n }, {}, poolDebit(), 'INSUFFICIENT'],
    ['a drop of nothing', { electronic: 19n }, {}, poolDebit(0n), 'INSUFFICIENT'],
    ['a prize in another currency', {}, {}, { ...prize, amount: money(1n, 'kzt') }, 'CURRENCY_MISMATCH'],
  ] satisfies [string, Partial<Purses>, Partial<MoneyState>, Command, object | string][])(
    '%s',
    (_, before, over, command, then) => {
      const seen = state(before, over)
      const answer = refusal(seen, command)
      expect(answer === 'accepted' ? purses(accepted(seen, command)) : answer).toEqual(then)
    },
  )

  test('each is one entry under its own key', () => {
    const entryOf = (command: Command) =>
      accepted(state({ cashback: 33n }), command).entries.map(({ kind, key, house }) => [kind, key, house])
    expect(entryOf(prize)).toEqual([['prize', 'battles/prize/cup/1', -30n]])
    expect(entryOf(earned)).toEqual([['cashback_credit', 'cashback/cashback/2026-W47', -30n]])
    expect(entryOf(debit())).toEqual([['cashback_debit', 'cashback/cashback_debit/c1', 20n]])
    expect(entryOf(poolCredit)).toEqual([['pool_credit', 'jackpots/pool_credit/uah-clubs:1', -30n]])
    expect(
      accepted(state({ electronic: 33n }), poolDebit()).entries.map(({ kind, key, house }) => [kind, key, house]),
    ).toEqual([['pool_debit', 'jackpots/pool_debit/d1', 20n]])
  })
})
