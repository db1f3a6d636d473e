import { money } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { describe, expect, test } from 'vitest'
import { parseFreespins, parsePlay, parseRollback } from './parse.ts'

const player = '019aa000-0000-7000-8000-000000000001'
const asked = { playerId: player, sessionId: 's1', gameUuid: 'studio:berkut' }
const common = { user_id: player, currency: 'UAH', game: 'studio:berkut', session_id: 's1', game_id: 'r1' }
const bet = { action: 'bet', action_id: 'a1', amount: 1_050, jackpot_contribution: 0.13 }
const win = { action: 'win', action_id: 'a2', amount: 300 }
const undo = { action: 'rollback', action_id: 'a3', original_action_id: 'a1' }
const stake = { ...asked, kind: 'stake', externalId: 'a1', amount: money(1_050n, 'uah'), round: 'r1', isFree: false }
const payout = {
  ...asked,
  kind: 'payout',
  externalId: 'a2',
  amount: money(300n, 'uah'),
  fraction: 0n,
  type: 'win',
  round: 'r1',
}
const rollback = {
  ...asked,
  kind: 'rollback',
  externalId: 'a3',
  currency: 'uah',
  round: 'r1',
  items: [
    { kind: 'stake', externalId: 'a1' },
    { kind: 'payout', externalId: 'a1' },
  ],
}

describe('requests of /play', () => {
  test.each([
    [
      'the balance',
      { user_id: player, currency: 'UAH' },
      { playerId: player, sessionId: null, gameUuid: null, kind: 'balance', currency: 'uah' },
    ],
    ['the balance, with an empty list', { ...common, actions: [] }, { ...asked, kind: 'balance', currency: 'uah' }],
    [
      'the end of a round',
      { ...common, finished: true },
      { ...asked, kind: 'close_round', externalId: 'r1', round: 'r1' },
    ],
    ['a bet', { ...common, actions: [bet] }, { ...stake, isRoundFinished: false }],
    ['a bet that ends its round', { ...common, actions: [bet], finished: true }, { ...stake, isRoundFinished: true }],
    ['a win', { ...common, actions: [win], finished: false }, { ...payout, isRoundFinished: false }],
    [
      'a jackpot',
      { ...common, actions: [{ ...win, jackpot_win: 100 }] },
      { ...payout, type: 'jackpot', isRoundFinished: false },
    ],
    [
      'both, and the end with the last',
      { ...common, actions: [bet, win], finished: true },
      {
        ...asked,
        kind: 'batch',
        calls: [
          { ...stake, isRoundFinished: false },
          { ...payout, isRoundFinished: true },
        ],
      },
    ],
    ['in an unknown currency', { ...common, currency: 'XXX', actions: [bet] }, { ...asked, kind: 'foreign_currency' }],
  ])('%s', (_, json, call) => expect(parsePlay(json)).toEqual({ kind: 'call', call }))
})

test('a rollback undoes the bet or win with the given id', () => {
  expect(parseRollback({ ...common, actions: [undo] })).toEqual({ kind: 'call', call: rollback })
  expect(
    parseRollback({ user_id: player, currency: 'UAH', actions: [undo, { ...undo, action_id: 'a4' }] }),
  ).toMatchObject({ call: { kind: 'batch', calls: [{ externalId: 'a3', round: null }, { externalId: 'a4' }] } })
})

test('unknown free rounds', () => {
  expect(parseFreespins({ issue_id: 'i1', status: 'played', total_amount: 500 })).toEqual({
    kind: 'refused',
    code: 'NOT_FOUND',
    detail: 'issue_id',
  })
  expect(parseFreespins({ issue_id: 'i1', status: 'played' })).toMatchObject({
    code: 'BAD_REQUEST',
    detail: 'total_amount',
  })
})

describe('malformed parts are named', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['body', null],
    ['body', []],
    ['user_id', { currency: 'UAH' }],
    ['currency', { user_id: player }],
    ['game_id', { ...common, game_id: undefined, actions: [bet] }],
    ['game_id', { ...common, game_id: undefined, finished: true }],
    ['game_id', { ...common, game_id: 'a\u0000', actions: [bet] }],
    ['session_id', { ...common, session_id: 'a\n' }],
    ['finished', { ...common, finished: 'yes' }],
    ['actions', { ...common, actions: {} }],
    ['actions', { ...common, actions: Array.from({ length: 51 }, () => bet) }],
    ['actions.0.action', { ...common, actions: [{ ...bet, action: 'loan' }] }],
    ['actions.0.action_id', { ...common, actions: [{ ...bet, action_id: '' }] }],
    ['actions.1.action_id', { ...common, actions: [bet, { ...win, action_id: 'x'.repeat(201) }] }],
    ...[-1, 10.5, '1050', null, 1e20, 100_000_000_000_000, true].map(
      (amount) => ['actions.0.amount', { ...common, actions: [{ ...bet, amount }] }] as const,
    ),
  ]
  test.each(cases)('%s', (detail, json) =>
    expect(parsePlay(json)).toEqual({ kind: 'refused', code: 'BAD_REQUEST', detail }),
  )

  test.each([
    ['actions', { ...common, actions: [] }],
    ['actions', common],
    ['actions.0.action', { ...common, actions: [{ ...undo, action: 'bet' }] }],
    ['actions.0.original_action_id', { ...common, actions: [{ ...undo, original_action_id: undefined }] }],
  ])('in a rollback: %s', (detail, json) =>
    expect(parseRollback(json)).toEqual({ kind: 'refused', code: 'BAD_REQUEST', detail }),
  )

  test.each(['', '42', player.toUpperCase(), "' or 1=1 --"])(
    'the player %j is unknown, whatever the currency',
    (user_id) => {
      expect(parsePlay({ ...common, user_id, currency: 'XXX', actions: [bet] })).toEqual({
        kind: 'refused',
        code: 'PLAYER_UNKNOWN',
      })
    },
  )

  test('any JSON is a call or a refusal', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({
        user_id: fc.oneof(fc.constant(player), fc.string()),
        currency: fc.constantFrom('UAH', 'x'),
        game_id: fc.string(),
        actions: fc.array(fc.oneof(fc.constant(bet), fc.constant(undo), fc.jsonValue())),
      }),
    )
    fc.assert(
      fc.property(anything, (json) => {
        for (const parse of [parsePlay, parseRollback, parseFreespins])
          expect(['call', 'refused']).toContain(parse(json).kind)
      }),
    )
  })
})
