import { money, parseId } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import {
  callRefusals,
  type BatchCall,
  type CallOutcome,
  type MovingCall,
  type ProviderCall,
} from '../../rules/provider-call.ts'
import { renderError, renderOutcome } from './render.ts'

const asked = { playerId: parseId<'Player'>('019aa000-0000-7000-8000-000000000001'), sessionId: null, gameUuid: 'g1' }
const balance: ProviderCall = { ...asked, kind: 'balance', currency: 'uah' }
const win: MovingCall = {
  ...asked,
  kind: 'payout',
  externalId: 'a"2',
  amount: money(1n, 'uah'),
  fraction: 0n,
  type: 'win',
  round: 'r1',
  isRoundFinished: true,
}
const undo: MovingCall = {
  ...asked,
  kind: 'rollback',
  externalId: 'a3',
  currency: 'uah',
  items: [
    { kind: 'stake', externalId: 'a1' },
    { kind: 'payout', externalId: 'a1' },
  ],
  round: null,
}
const ending: MovingCall = { ...asked, kind: 'close_round', externalId: 'r1', round: 'r1' }
const both: BatchCall = { ...asked, kind: 'batch', calls: [win, undo] }
const done = (amount: bigint, ...transactionIds: string[]): CallOutcome => ({
  code: 'OK',
  balance: money(amount, 'uah'),
  transactionIds,
})

describe('a successful call', () => {
  test.each([
    [balance, done(125_050n), '{"balance":125050}'],
    [
      win,
      done(99_999_999_999_999_999n, 't1'),
      '{"balance":99999999999999999,"game_id":"r1","transactions":[{"action_id":"a\\"2","tx_id":"t1"}]}',
    ],
    [
      win,
      { code: 'REPLAY', balance: money(5n, 'uah'), transactionIds: ['t1'] },
      '{"balance":5,"game_id":"r1","transactions":[{"action_id":"a\\"2","tx_id":"t1"}]}',
    ],
    [
      win,
      { code: 'ALREADY_REVERSED', balance: money(5n, 'uah'), transactionIds: ['a"2'] },
      '{"balance":5,"game_id":"r1","transactions":[{"action_id":"a\\"2","tx_id":"a\\"2"}]}',
    ],
    [undo, done(0n, 't3'), '{"balance":0,"transactions":[{"action_id":"a3","tx_id":"t3"}]}'],
    [ending, done(0n, 't4'), '{"balance":0,"game_id":"r1","transactions":[]}'],
    [
      both,
      done(7n, 't1', 't3'),
      '{"balance":7,"game_id":"r1","transactions":[{"action_id":"a\\"2","tx_id":"t1"},{"action_id":"a3","tx_id":"t3"}]}',
    ],
  ] as const)('%#: $0.kind', (call, outcome, body) =>
    expect(renderOutcome(call, outcome)).toEqual({ status: 200, body }),
  )
})

// docs/rules/gcp.md#outcomes
const table = [
  ['BAD_SIGN', 403, 403],
  ['BAD_REQUEST', 400, 400],
  ['BAD_TYPE', 400, 400],
  ['SESSION_ENDED', 400, 101],
  ['PLAYER_UNKNOWN', 400, 101],
  ['CURRENCY_MISMATCH', 400, 154],
  ['TECHNICAL_WORK', 400, 405],
  ['GAME', 400, 405],
  ['COUNTRY', 400, 153],
  ['SESSION', 400, 101],
  ['PLAYER_BLOCKED', 400, 110],
  ['INSUFFICIENT', 400, 100],
  ['BOUNDS', 400, 106],
  ['LIMIT', 400, 105],
  ['LARGEST_STAKE', 400, 106],
  ['CONFLICT', 400, 400],
  ['NOT_FOUND', 404, 404],
  ['RETRY', 500, 500],
] as const

describe('a refused call', () => {
  test('the table contains every refusal', () =>
    expect(table.map(([code]) => code).toSorted()).toEqual([...callRefusals].toSorted()))

  test.each(table)('%s is HTTP %i with code %i, and the balance if it is known', (code, status, number) => {
    const known = renderOutcome(win, { code, balance: money(50_00n, 'uah') })
    expect([known.status, JSON.parse(known.body)]).toEqual([
      status,
      { code: number, message: expect.any(String), balance: 5_000 },
    ])
    const unknown = renderOutcome(win, { code })
    expect([unknown.status, JSON.parse(unknown.body)]).toEqual([status, { code: number, message: expect.any(String) }])
  })

  test('the invalid part of a request is named', () => {
    expect(renderError('BAD_REQUEST', 'actions.0.amount').body).toBe(
      '{"code":400,"message":"Request is malformed: actions.0.amount"}',
    )
  })
})
