import { money, type Money } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { describe, expect, test } from 'vitest'
import { fieldsOf, type FormValue } from './form.ts'
import { parseCall } from './parse.ts'

const player = '019aa000-0000-7000-8000-000000000001'
const common = { currency: 'UAH', player_id: player, session_id: 's1', game_uuid: 'g1' }
const bet = { ...common, action: 'bet', amount: '10.50', transaction_id: 'tx-1', type: 'bet', round_id: 'r1' }
const win = { ...bet, action: 'win', type: 'win' }
const refund = {
  ...common,
  action: 'refund',
  amount: '10.50',
  transaction_id: 'rf-1',
  bet_transaction_id: 'tx-1',
  type: 'refund',
}
const rollback = {
  ...common,
  action: 'rollback',
  transaction_id: 'rb-1',
  type: 'rollback',
  round_id: 'r1',
  rollback_transactions: [
    { action: 'bet', amount: '10.50', transaction_id: 'tx-1', type: 'bet' },
    { action: 'win', amount: '1', transaction_id: 'tx-2' },
    { action: 'refund', amount: '1', transaction_id: 'tx-3' },
  ],
}
const uah = (amount: bigint): Money => money(amount, 'uah')
const asked = { playerId: player, sessionId: 's1', gameUuid: 'g1' }
const parsed = (form: Record<string, FormValue>) => parseCall(fieldsOf(form))
const callOf = (form: Record<string, FormValue>) => {
  const result = parsed(form)
  return result.kind === 'call' ? result.call : result
}

describe('a form becomes a call', () => {
  test.each([
    ['balance', { ...common, action: 'balance' }, { ...asked, kind: 'balance', currency: 'uah' }],
    [
      'bet',
      bet,
      {
        ...asked,
        kind: 'stake',
        externalId: 'tx-1',
        amount: uah(1050n),
        round: 'r1',
        isRoundFinished: false,
        isFree: false,
      },
    ],
    [
      'bet that ends its round',
      { ...bet, finished: 1 },
      {
        ...asked,
        kind: 'stake',
        externalId: 'tx-1',
        amount: uah(1050n),
        round: 'r1',
        isRoundFinished: true,
        isFree: false,
      },
    ],
    [
      'free bet granted by us',
      { ...bet, type: 'freespin', freespin_id: 'free-1' },
      {
        ...asked,
        kind: 'stake',
        externalId: 'tx-1',
        amount: uah(1050n),
        round: 'r1',
        isRoundFinished: false,
        isFree: true,
        freeRoundsId: 'free-1',
      },
    ],
    [
      'bet that names free rounds but is not free',
      { ...bet, freespin_id: 'free-1' },
      {
        ...asked,
        kind: 'stake',
        externalId: 'tx-1',
        amount: uah(1050n),
        round: 'r1',
        isRoundFinished: false,
        isFree: false,
      },
    ],
    [
      'tip',
      { ...bet, type: 'tip' },
      {
        ...asked,
        kind: 'stake',
        externalId: 'tx-1',
        amount: uah(1050n),
        round: 'r1',
        isRoundFinished: false,
        isFree: false,
        isTip: true,
      },
    ],
    [
      'free bet',
      { ...bet, type: 'freespin' },
      {
        ...asked,
        kind: 'stake',
        externalId: 'tx-1',
        amount: uah(1050n),
        round: 'r1',
        isRoundFinished: false,
        isFree: true,
      },
    ],
    [
      'win',
      { ...win, finished: '1' },
      {
        ...asked,
        kind: 'payout',
        externalId: 'tx-1',
        amount: uah(1050n),
        fraction: 0n,
        type: 'win',
        round: 'r1',
        isRoundFinished: true,
      },
    ],
    [
      'win without round, game or session',
      { action: 'win', currency: 'uah', player_id: player, amount: '1', transaction_id: 'w' },
      {
        playerId: player,
        sessionId: null,
        gameUuid: null,
        kind: 'payout',
        externalId: 'w',
        amount: uah(100n),
        fraction: 0n,
        type: 'win',
        round: null,
        isRoundFinished: false,
      },
    ],
    [
      'refund',
      refund,
      { ...asked, kind: 'refund', externalId: 'rf-1', amount: uah(1050n), stakeId: 'tx-1', round: null },
    ],
    [
      'refund that names round and type of the bet',
      { ...refund, provider_round_id: 'r1', type: 'tip' },
      {
        ...asked,
        kind: 'refund',
        externalId: 'rf-1',
        amount: uah(1050n),
        stakeId: 'tx-1',
        round: 'r1',
        isRoundOfProvider: true,
        given: { isFree: false, isTip: true },
      },
    ],
    [
      'refund that names two rounds',
      { ...refund, round_id: 'r1', provider_round_id: 'own', type: 'refund' },
      { ...asked, kind: 'refund', externalId: 'rf-1', amount: uah(1050n), stakeId: 'tx-1', round: 'r1' },
    ],
    [
      'rollback',
      rollback,
      {
        ...asked,
        kind: 'rollback',
        externalId: 'rb-1',
        currency: 'uah',
        round: 'r1',
        items: [
          { kind: 'stake', externalId: 'tx-1', given: { amount: uah(1050n), isFree: false, isTip: false } },
          { kind: 'payout', externalId: 'tx-2', given: { amount: uah(100n), fraction: 0n } },
          { kind: 'refund', externalId: 'tx-3', given: { amount: uah(100n) } },
        ],
      },
    ],
    [
      'rollback whose list is numbered differently and has more than we read',
      {
        ...rollback,
        rollback_transactions: {
          10000: { action: 'bet', transaction_id: 'tx-1', meta: { a: 1 } },
          last: { action: 'win', transaction_id: 'tx-2' },
        },
      },
      {
        ...asked,
        kind: 'rollback',
        externalId: 'rb-1',
        currency: 'uah',
        round: 'r1',
        items: [
          { kind: 'stake', externalId: 'tx-1' },
          { kind: 'payout', externalId: 'tx-2' },
        ],
      },
    ],
    [
      'rollback of typed bets and refunds',
      {
        ...rollback,
        round_id: '',
        provider_round_id: 'own',
        rollback_transactions: [
          { action: 'bet', transaction_id: 'tx-1', type: 'freespin' },
          { action: 'refund', transaction_id: 'tx-2', type: 'bet' },
          { action: 'refund', transaction_id: 'tx-3', type: 'refund' },
        ],
      },
      {
        ...asked,
        kind: 'rollback',
        externalId: 'rb-1',
        currency: 'uah',
        round: 'own',
        isRoundOfProvider: true,
        items: [
          { kind: 'stake', externalId: 'tx-1', given: { isFree: true, isTip: false } },
          { kind: 'refund', externalId: 'tx-2', given: { isFree: false, isTip: false } },
          { kind: 'refund', externalId: 'tx-3' },
        ],
      },
    ],
    [
      'refund of an amount with an exponent',
      { ...refund, amount: '1.05E+1' },
      { ...asked, kind: 'refund', externalId: 'rf-1', amount: uah(1050n), stakeId: 'tx-1', round: null },
    ],
    [
      'rollback of amounts with an exponent',
      {
        ...rollback,
        rollback_transactions: [
          { action: 'bet', amount: '1.05E+1', transaction_id: 'tx-1' },
          { action: 'win', amount: '1E+2', transaction_id: 'tx-2' },
        ],
      },
      {
        ...asked,
        kind: 'rollback',
        externalId: 'rb-1',
        currency: 'uah',
        round: 'r1',
        items: [
          { kind: 'stake', externalId: 'tx-1', given: { amount: uah(1050n) } },
          { kind: 'payout', externalId: 'tx-2', given: { amount: uah(10_000n), fraction: 0n } },
        ],
      },
    ],
    ['unknown currency', { ...bet, currency: 'XXX' }, { ...asked, kind: 'foreign_currency' }],
  ] as const)('%s', (_, form, call) => expect(callOf(form)).toEqual(call))

  test.each([
    ['win', 'win'],
    ['jackpot', 'jackpot'],
    ['freespin', 'free_round'],
    ['bonus', 'bonus'],
    ['pragmatic_prize_drop', 'promotion'],
    ['pragmatic_tournament', 'promotion'],
    ['promo', 'promotion'],
    ['prize_drop', 'promotion'],
    ['tournament', 'promotion'],
    ['unaccounted_promo', 'promotion'],
    ['loyalty_win', 'promotion'],
    ['', 'win'],
  ])('a win of type %s is a payout of type %s', (type, ours) =>
    expect(callOf({ ...win, type })).toMatchObject({ kind: 'payout', type: ours }),
  )

  test.each([
    ['10.50', 1050n, 0n],
    ['10.5', 1050n, 0n],
    ['10', 1000n, 0n],
    ['0', 0n, 0n],
    ['0.019999', 1n, 9999n],
    ['1.2345678', 123n, 4567n],
    ['1.2300', 123n, 0n],
    ['999999999999.99', 99_999_999_999_999n, 0n],
    ['1E+2', 10_000n, 0n],
    ['1.50E+2', 15_000n, 0n],
    ['+1e0', 100n, 0n],
    ['0E-8', 0n, 0n],
    ['1E-7', 0n, 0n],
    ['5E-3', 0n, 5000n],
    ['1.050E1', 1050n, 0n],
  ])('a win of %s is %s minor units and %s ten-thousandths', (amount, minor, fraction) => {
    expect(callOf({ ...win, amount })).toMatchObject({ amount: uah(minor), fraction })
  })

  test.each([
    ['10.5', 1050n],
    ['10.5000', 1050n],
    ['1.2300', 123n],
    ['0', 0n],
    ['1E+2', 10_000n],
    ['+1.50E+2', 15_000n],
    ['1000E-2', 1000n],
    ['1.0000000000000000000', 100n],
  ])('a bet of %s is %s minor units', (amount, minor) => {
    expect(callOf({ ...bet, amount })).toMatchObject({ amount: uah(minor) })
  })
})

describe('a malformed form', () => {
  test.each([
    ['action', {}],
    ['action', { ...bet, action: 'steal' }],
    ['action', { ...bet, action: 'constructor' }],
    ...[
      '',
      '-1',
      '-0',
      '-0.00',
      '1e',
      '1E-3',
      '1.5E+12',
      'NaN',
      ' 1',
      '1 ',
      '1,5',
      '0x10',
      '1.',
      '.5',
      '1.005',
      '1.0000001',
      '1234567890123',
      '१',
    ].map((amount) => ['amount', { ...bet, amount }] as const),
    ...['', '-0', '-0.01', '1E+12', 'Infinity', '1.1234567890123456789', '1234567890123'].map(
      (amount) => ['amount', { ...win, amount }] as const,
    ),
    ['amount', { ...refund, amount: '10.505' }],
    ['transaction_id', { ...bet, transaction_id: '' }],
    ['transaction_id', { ...win, transaction_id: 'a\u0000b' }],
    ['transaction_id', { ...bet, transaction_id: 'x'.repeat(201) }],
    ['transaction_id', { ...rollback, transaction_id: '' }],
    ['transaction_id', { ...refund, transaction_id: '' }],
    ['bet_transaction_id', { ...refund, bet_transaction_id: '' }],
    ['game_uuid', { ...bet, game_uuid: '' }],
    ['game_uuid', { ...win, game_uuid: 'a\nb' }],
    ['session_id', { ...win, session_id: 'a\u0000' }],
    ['round_id', { ...win, round_id: 'x'.repeat(201) }],
    ['provider_round_id', { ...rollback, provider_round_id: 'a\u0000' }],
    ['type', { ...bet, type: 'loan' }],
    ['type', { ...win, type: 'something_new' }],
    ['type', { ...win, type: 'bet' }],
    ['type', { ...refund, type: 'win' }],
    ['type', { ...rollback, type: 'bet' }],
    ...['-1', '-0', '1.005', '1E-3', '1234567890123'].map(
      (amount) =>
        [
          'rollback_transactions',
          { ...rollback, rollback_transactions: [{ ...rollback.rollback_transactions[0], amount }] },
        ] as const,
    ),
    ...[
      ['bet', 'win'],
      ['win', 'bet'],
      ['win', 'something_new'],
      ['refund', 'win'],
      ['bet', 'refund'],
    ].map(
      ([action, type]) =>
        [
          'rollback_transactions',
          { ...rollback, rollback_transactions: [{ action: action!, type: type!, transaction_id: 'x' }] },
        ] as const,
    ),
    ['rollback_transactions', { ...rollback, rollback_transactions: [] }],
    ['rollback_transactions', { ...rollback, rollback_transactions: ['tx-1'] }],
    ['rollback_transactions', { ...rollback, rollback_transactions: [...rollback.rollback_transactions, 'tx-4'] }],
    ['rollback_transactions', { ...rollback, rollback_transactions: [{ action: 'bet' }] }],
    ['rollback_transactions', { ...rollback, rollback_transactions: [{ action: 'deposit', transaction_id: 'x' }] }],
    ['amount', { ...bet, amount: '-1', player_id: 'nobody', currency: 'XXX' }],
  ] as const)('%s', (field, form) => expect(parsed(form)).toEqual({ kind: 'malformed', field }))

  test('a duplicate field', () => {
    expect(parseCall([...fieldsOf(bet), ['amount', '0.01']])).toEqual({
      kind: 'malformed',
      field: 'a field stands twice',
    })
  })

  test.each(['', '42', player.toUpperCase(), `${player}0`, "' or 1=1 --"])(
    'the player %j is unknown, whatever the currency',
    (player_id) => {
      expect(parsed({ ...bet, player_id, currency: 'XXX' })).toEqual({ kind: 'stranger' })
    },
  )

  test('any fields are a call, malformed or an unknown player', () => {
    const names = fc.oneof(
      fc.constantFrom(...Object.keys({ ...bet, ...refund, finished: 1 }), 'rollback_transactions[0][action]'),
      fc.string(),
    )
    const texts = fc.oneof(
      fc.constantFrom('bet', 'win', 'refund', 'rollback', 'balance', '1.00', player, 'UAH'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, texts)), (fields) => {
        expect(['call', 'malformed', 'stranger']).toContain(parseCall(fields).kind)
      }),
    )
  })
})
