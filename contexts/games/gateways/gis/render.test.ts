import { money, parseId } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { callRefusals, type CallOutcome, type ProviderCall } from '../../rules/provider-call.ts'
import { renderError, renderOutcome } from './render.ts'

const asked = {
  playerId: parseId<'Player'>('019aa000-0000-7000-8000-000000000001'),
  sessionId: null,
  gameUuid: 'g1',
  externalId: 'tx-1',
  round: null,
}
const balance: ProviderCall = { ...asked, kind: 'balance', currency: 'uah' }
const win: ProviderCall = {
  ...asked,
  kind: 'payout',
  amount: money(1n, 'uah'),
  fraction: 0n,
  type: 'win',
  isRoundFinished: true,
}
const rollback: ProviderCall = {
  ...asked,
  kind: 'rollback',
  currency: 'uah',
  items: [
    { kind: 'stake', externalId: 'a"b' },
    { kind: 'payout', externalId: 'c' },
  ],
}
const done = (amount: bigint): CallOutcome => ({ code: 'OK', balance: money(amount, 'uah'), transactionIds: ['t1'] })

describe('a successful call', () => {
  test.each([
    [balance, 125_050n, '{"balance":1250.50}'],
    [win, 0n, '{"balance":0.00,"transaction_id":"t1"}'],
    [win, 99_999_999_999_999_999n, '{"balance":999999999999999.99,"transaction_id":"t1"}'],
    [rollback, 1n, '{"balance":0.01,"transaction_id":"t1","rollback_transactions":["a\\"b","c"]}'],
  ])('$0.kind with %s minor units', (call, amount, text) => expect(renderOutcome(call, done(amount))).toBe(text))
})

describe('a refused call', () => {
  test.each([
    ['BAD_SIGN', 'INTERNAL_ERROR', 'Signature is not valid'],
    ['BAD_REQUEST', 'INTERNAL_ERROR', 'Request is malformed'],
    ['BAD_TYPE', 'INTERNAL_ERROR', 'Request is malformed'],
    ['PLAYER_UNKNOWN', 'INTERNAL_ERROR', 'Player is unknown'],
    ['CURRENCY_MISMATCH', 'INTERNAL_ERROR', 'Currency is not the one of the player'],
    ['TECHNICAL_WORK', 'INTERNAL_ERROR', 'Technical work is underway'],
    ['GAME', 'INTERNAL_ERROR', 'Game takes no bets'],
    ['COUNTRY', 'INTERNAL_ERROR', 'Game is restricted in the country of the player'],
    ['SESSION', 'INTERNAL_ERROR', 'Session is unknown or has ended'],
    ['SESSION_ENDED', 'INTERNAL_ERROR', 'Session is unknown or has ended'],
    ['PLAYER_BLOCKED', 'INTERNAL_ERROR', 'Player is blocked'],
    ['INSUFFICIENT', 'INSUFFICIENT_FUNDS', 'Not enough balance'],
    ['BOUNDS', 'INTERNAL_ERROR', 'Limit: the bet is outside the allowed bounds'],
    ['LIMIT', 'INTERNAL_ERROR', 'Limit reached'],
    ['LARGEST_STAKE', 'INTERNAL_ERROR', 'Limit: the bet is above what the open bonus allows'],
    ['CONFLICT', 'INTERNAL_ERROR', 'Transaction is known with other content'],
    ['NOT_FOUND', 'INTERNAL_ERROR', 'Transaction is unknown'],
    ['RETRY', 'INTERNAL_ERROR', 'Outcome is unknown, repeat the same call'],
  ] as const)('%s', (code, error_code, error_description) => {
    expect(callRefusals).toContain(code)
    expect(JSON.parse(renderOutcome(win, { code }))).toEqual({ error_code, error_description })
  })

  test('the invalid part of a request is named', () => {
    expect(renderError('BAD_REQUEST', 'amount')).toBe(
      '{"error_code":"INTERNAL_ERROR","error_description":"Request is malformed: amount"}',
    )
  })
})
