import { bps, instant, money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import type { BonusCreditCommand, Command, DepositCommand, PayoutCommand, PlayerId, StakeCommand } from './commands.ts'
import {
  fingerprintOf,
  formerFingerprintOf,
  keyOf,
  keyOfBonus,
  keyOfBonusEnd,
  keyOfHold,
  keyOfItem,
  keyOfUndoing,
  namesIn,
} from './keys.ts'

const playerId = '0193d000-0000-7000-8000-000000000001' as PlayerId
const deposit: DepositCommand = {
  kind: 'deposit',
  playerId,
  source: 'payments',
  externalId: 'a',
  amount: money(1n, 'uah'),
}
const rollback: Command = {
  kind: 'rollback',
  playerId,
  source: 'gis:zoria',
  externalId: 'r',
  provider: 'studio',
  game: 'sevens',
  currency: 'uah',
  items: [],
  round: null,
}
const end = (kind: 'withdrawal_paid' | 'withdrawal_returned'): Command => ({
  kind,
  playerId,
  source: 'payments',
  externalId: 'w',
})

describe('a key', () => {
  test('contains source, class and external id, and can be parsed', () => {
    expect(keyOf(deposit)).toBe('payments/deposit/a')
    expect(namesIn('gis:zoria/stake/with/slash')).toEqual({ source: 'gis:zoria', externalId: 'with/slash' })
    expect(namesIn(keyOf({ ...deposit, externalId: '' }))).toEqual({ source: 'payments', externalId: '' })
  })

  test.each<[Command['kind'], string]>([
    ['stake', 'gis:zoria/stake/a'],
    ['payout', 'gis:zoria/payout/a'],
    ['withdrawal_hold', 'gis:zoria/withdrawal/a'],
    ['deposit_return', 'gis:zoria/withdrawal/a'],
    ['withdrawal_paid', 'gis:zoria/withdrawal_end/a'],
    ['bonus_complete', 'bonuses/bonus_end/a'],
    ['bonus_credit', 'bonuses/bonus/a'],
    ['block_change', 'gis:zoria/gate/a'],
    ['limit_change', 'gis:zoria/gate/a'],
    ['refund', 'gis:zoria/refund/a'],
    ['rollback', 'gis:zoria/rollback/a'],
    ['close_round', 'gis:zoria/close/a'],
    ['deposit', 'gis:zoria/deposit/a'],
    ['deposit_reversal', 'gis:zoria/reversal/a'],
    ['crosspay', 'gis:zoria/crosspay/a'],
    ['adjustment', 'gis:zoria/adjustment/a'],
    ['prize', 'gis:zoria/prize/a'],
    ['cashback_credit', 'gis:zoria/cashback/a'],
    ['cashback_debit', 'gis:zoria/cashback_debit/a'],
    ['pool_credit', 'gis:zoria/pool_credit/a'],
    ['pool_debit', 'gis:zoria/pool_debit/a'],
  ])('of a %s is %s', (kind, key) =>
    expect(keyOf({ kind, playerId, source: 'gis:zoria', externalId: 'a' } as Command)).toBe(key),
  )

  test('of a refund and a rollback finds the stake they name', () => {
    expect(keyOfItem('gis:zoria', { kind: 'stake', externalId: 't1' })).toBe('gis:zoria/stake/t1')
  })

  test('of an undone item contains rollback and item unambiguously, whatever their ids contain', () => {
    const undoing = (rollbackId: string, itemId: string) =>
      keyOfUndoing(
        { source: 'gis:zoria', externalId: rollbackId },
        keyOfItem('gis:zoria', { kind: 'stake', externalId: itemId }),
      )
    const keys = [
      undoing('r', 's'),
      undoing('r#gis:zoria/stake/s', 's'),
      undoing('r', 's#gis:zoria/stake/s'),
      undoing('', 'r#s'),
      undoing('1', 's'),
      undoing('', '1#s'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain(keyOf({ ...rollback, externalId: 'r#gis:zoria/stake/s' }))
  })

  test('is the same for both ends of a withdrawal, with other content, and another for its hold', () => {
    expect(keyOf(end('withdrawal_paid'))).toBe(keyOf(end('withdrawal_returned')))
    expect(fingerprintOf(end('withdrawal_paid'))).not.toBe(fingerprintOf(end('withdrawal_returned')))
    expect(keyOfHold({ source: 'payments', externalId: 'w' })).not.toBe(keyOf(end('withdrawal_paid')))
  })
})

test("of a bonus's credit and end follows from its id alone", () => {
  expect([keyOfBonus('b'), keyOfBonusEnd('b')]).toEqual(['bonuses/bonus/b', 'bonuses/bonus_end/b'])
})

describe('a fingerprint', () => {
  const stake: StakeCommand = {
    kind: 'stake',
    playerId,
    source: 'gis:zoria',
    externalId: 's',
    provider: 'studio',
    game: 'sevens',
    amount: money(1n, 'uah'),
    weight: bps(10_000),
    round: 'r',
    sessionStartedAt: null,
    isRoundFinished: false,
    freeRound: null,
    objection: null,
  }
  test.each([
    ['amount', { amount: money(2n, 'uah') }],
    ['round', { round: 'other' }],
    ['being free', { freeRound: { userBonusId: null } }],
  ])('of a stake differs by %s', (_, over) =>
    expect(fingerprintOf({ ...stake, ...over })).not.toBe(fingerprintOf(stake)),
  )

  test.each([
    ['where the game is filed', { provider: 'other', game: 'other' }],
    ['the weight of its game', { weight: bps(1) }],
    ['its session', { sessionStartedAt: instant('2026-11-21T12:00:00Z') }],
    ['what is objected', { objection: { word: 'session', place: 'before_block' as const } }],
  ])('of a stake excludes %s: a repeat may have another', (_, over) =>
    expect(fingerprintOf({ ...stake, ...over })).toBe(fingerprintOf(stake)),
  )

  const payout: PayoutCommand = { ...stake, kind: 'payout', fraction: 25n, type: 'win' }
  test.each(['r', 'stake 7', 'a:b/c.d-e_f#1', '"', '\\', 'раунд', '\n', '', ','])(
    'of play is one unambiguous text, whatever the round %j contains',
    (round) => {
      expect(fingerprintOf({ ...stake, round })).toBe(JSON.stringify(['1', 'uah', round, null]))
      expect(fingerprintOf({ ...stake, round, freeRound: { userBonusId: 'b"1' } })).toBe(
        JSON.stringify(['1', 'uah', round, ['b"1']]),
      )
      expect(fingerprintOf({ ...payout, round })).toBe(JSON.stringify(['1', 'uah', '25', round, 'win']))
      expect(fingerprintOf({ ...payout, round: 'r', stakeId: round })).toBe(
        JSON.stringify(['1', 'uah', '25', 'r', 'win', round]),
      )
    },
  )

  test('of a payout without a round says so', () => {
    expect(fingerprintOf({ ...payout, round: null, type: 'jackpot' })).toBe('["1","uah","25",null,"jackpot"]')
  })

  test.each([
    ['amount', { amount: money(2n, 'uah') }],
    ['currency', { amount: money(1n, 'kzt') }],
  ])('differs by %s', (_, over) => {
    expect(fingerprintOf({ ...deposit, ...over })).not.toBe(fingerprintOf(deposit))
    expect(fingerprintOf({ ...deposit })).toBe(fingerprintOf(deposit))
  })

  const bonus: BonusCreditCommand = {
    kind: 'bonus_credit',
    playerId,
    source: 'bonuses',
    externalId: 'b',
    amount: money(1n, 'uah'),
    offerId: 'welcome',
    terms: {
      wagerType: 'CLASSIC',
      wager: money(9n, 'uah'),
      releaseMax: null,
      stakeMax: null,
      burnsAt: null,
      burnAtOrBelow: null,
      burnsOnDeposit: false,
      burnsOnWithdrawal: false,
    },
  }
  const other = { playerId, source: 'payments', externalId: 'a' } as const
  const limit: Command = { kind: 'limit_change', ...other, limit: 'stake', period: 'day', max: money(5n, 'uah') }
  test.each([
    ['a credit of a bonus: amount, offer, type and wager', bonus, ['1', 'uah', 'welcome', 'CLASSIC', '9']],
    ['its end', { kind: 'bonus_complete', ...other }, ['bonus_complete']],
    ['its burn: the reason', { kind: 'bonus_burn', ...other, reason: 'timeout' }, ['bonus_burn', 'timeout']],
    ['its cancellation: the reason', { kind: 'bonus_cancel', ...other, reason: 'player' }, ['bonus_cancel', 'player']],
    ['a prize', { kind: 'prize', ...other, amount: money(1n, 'uah') }, ['1', 'uah']],
    ['cashback', { kind: 'cashback_credit', ...other, amount: money(1n, 'uah') }, ['1', 'uah']],
    [
      'a debit of cashback: why',
      { kind: 'cashback_debit', ...other, amount: money(1n, 'uah'), reason: 'claim' },
      ['1', 'uah', 'claim'],
    ],
    ['a contribution of a pool', { kind: 'pool_credit', ...other, amount: money(1n, 'uah') }, ['1', 'uah']],
    ['a drop of a pool', { kind: 'pool_debit', ...other, amount: money(1n, 'uah') }, ['1', 'uah']],
    [
      'a return: that it is none of winnings',
      { kind: 'deposit_return', ...other, amount: money(1n, 'uah') },
      ['deposit_return', '1', 'uah'],
    ],
    ["a reversal: the bank's name of it", { kind: 'deposit_reversal', ...other, reference: 'cb' }, ['cb']],
    ['a limit', limit, ['stake', 'day', '5']],
    ['a limit that is lifted', { ...limit, max: null }, ['stake', 'day', null]],
    ['a block', { kind: 'block_change', ...other, block: { scope: 'play', reason: 'x' } }, ['play', 'x']],
    [
      'a refund',
      { kind: 'refund', ...other, provider: 'p', game: 'g', amount: money(1n, 'uah'), round: 'r', stakeId: 's' },
      ['1', 'uah', 'r', 's'],
    ],
    [
      'a refund that names the type of its stake',
      {
        kind: 'refund',
        ...other,
        provider: 'p',
        game: 'g',
        amount: money(1n, 'uah'),
        round: 'r',
        stakeId: 's',
        given: { isFree: false, isTip: true },
      },
      ['1', 'uah', 'r', 's', [null, '0', false, null, 'tip']],
    ],
    [
      'a refund whose round only the provider names',
      {
        kind: 'refund',
        ...other,
        provider: 'p',
        game: 'g',
        amount: money(1n, 'uah'),
        round: 'r',
        isRoundOfProvider: true,
        stakeId: 's',
      },
      ['1', 'uah', null, 's'],
    ],
    [
      'a rollback whose round only the provider names',
      { ...rollback, items: [{ kind: 'stake', externalId: 's' }], round: 'r', isRoundOfProvider: true },
      ['uah', null, ['stake', 's']],
    ],
    [
      'a rollback',
      { ...rollback, items: [{ kind: 'stake', externalId: 's' }], round: 'r' },
      ['uah', 'r', ['stake', 's']],
    ],
    ['a `finished` flag', { kind: 'close_round', ...other, provider: 'p', game: 'g', round: 'r' }, ['r']],
    [
      'an adjustment',
      {
        kind: 'adjustment',
        ...other,
        amount: money(1n, 'uah'),
        purse: 'game',
        direction: 'credit',
        reason: 'x',
        by: 'y',
      },
      ['1', 'uah', 'game', 'credit', 'x', 'y'],
    ],
  ] satisfies [string, Command, unknown[]][])('of %s', (_, command, content) =>
    expect(fingerprintOf(command)).toBe(JSON.stringify(content)),
  )
})

describe('a command that an earlier release booked with less content', () => {
  const named = { playerId, source: 'gis:p', provider: 'p', game: 'g', round: 'r', externalId: 'a' } as const
  const refundOf = (given?: { readonly isFree: boolean; readonly isTip: boolean }): Command => ({
    kind: 'refund',
    ...named,
    amount: money(1n, 'uah'),
    stakeId: 's',
    ...(given && { given }),
  })
  const rollbackOf = (...items: Extract<Command, { kind: 'rollback' }>['items']): Command => ({
    kind: 'rollback',
    ...named,
    currency: 'uah',
    items,
  })
  const amount = money(1n, 'uah')
  test.each<[string, Command, unknown[] | null]>([
    ['a refund of a free round', refundOf({ isFree: true, isTip: false }), ['1', 'uah', 'r', 's']],
    ['a refund of a tip', refundOf({ isFree: false, isTip: true }), ['1', 'uah', 'r', 's']],
    ['a refund of a bet: the same', refundOf({ isFree: false, isTip: false }), null],
    ['a refund of no type: the same', refundOf(), null],
    [
      'a rollback of a tip',
      rollbackOf({ kind: 'stake', externalId: 's', given: { amount, isFree: false, isTip: true } }),
      ['uah', 'r', ['stake', 's', ['1', '0', false, null]]],
    ],
    [
      'a rollback of a typed refund',
      rollbackOf({ kind: 'refund', externalId: 's', given: { isFree: false, isTip: false } }),
      ['uah', 'r', ['refund', 's', [null, '0', null, null]]],
    ],
    [
      'a rollback of a free round: the same',
      rollbackOf({ kind: 'stake', externalId: 's', given: { isFree: true, isTip: false } }),
      null,
    ],
    [
      'a rollback of a win: the same',
      rollbackOf({ kind: 'payout', externalId: 's', given: { amount, payoutType: 'win' } }),
      null,
    ],
    ['a prize: the same', { kind: 'prize', playerId, source: 'battles', externalId: 'a', amount }, null],
  ])('%s', (_, command, content) => expect(formerFingerprintOf(command)).toBe(content && JSON.stringify(content)))
})
