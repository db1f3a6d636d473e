import { money, parseId } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { callRefusals, callSuccesses, type ProviderCall } from '../../rules/provider-call.ts'
import { renderError, renderOutcome } from './render.ts'

const requestId = '583c985f-fee6-4c0e-bbf5-308aad6265af'
const call: ProviderCall = {
  kind: 'balance',
  playerId: parseId<'Player'>('019aa000-0000-7000-8000-000000000001'),
  sessionId: null,
  gameUuid: null,
  requestId,
  currency: null,
}

// docs/rules/hub88.md#statuses
const table = [
  ['OK', 'OK'],
  ['REPLAY', 'OK'],
  ['ALREADY_REVERSED', 'ERROR_TRANSACTION_ROLLED_BACK'],
  ['BAD_SIGN', 'ERROR_INVALID_SIGNATURE'],
  ['BAD_REQUEST', 'ERROR_WRONG_SYNTAX'],
  ['BAD_TYPE', 'ERROR_WRONG_TYPES'],
  ['PLAYER_UNKNOWN', 'ERROR_INVALID_TOKEN'],
  ['SESSION', 'ERROR_INVALID_TOKEN'],
  ['SESSION_ENDED', 'ERROR_TOKEN_EXPIRED'],
  ['CURRENCY_MISMATCH', 'ERROR_WRONG_CURRENCY'],
  ['TECHNICAL_WORK', 'ERROR_INVALID_GAME'],
  ['GAME', 'ERROR_INVALID_GAME'],
  ['COUNTRY', 'ERROR_INVALID_GAME'],
  ['PLAYER_BLOCKED', 'ERROR_USER_DISABLED'],
  ['INSUFFICIENT', 'ERROR_NOT_ENOUGH_MONEY'],
  ['BOUNDS', 'ERROR_LIMIT_REACHED'],
  ['LIMIT', 'ERROR_LIMIT_REACHED'],
  ['LARGEST_STAKE', 'ERROR_LIMIT_REACHED'],
  ['CONFLICT', 'ERROR_DUPLICATE_TRANSACTION'],
  ['NOT_FOUND', 'ERROR_TRANSACTION_DOES_NOT_EXIST'],
  ['RETRY', 'ERROR_UNKNOWN'],
] as const

describe('an outcome', () => {
  test('the table contains every one', () =>
    expect(table.map(([code]) => code).toSorted()).toEqual([...callSuccesses, ...callRefusals].toSorted()))

  test.each(table)('%s is RS_%s, with the balance if it is known', (code, status) => {
    const message = { user: call.playerId, status: `RS_${status}`, request_uuid: requestId }
    const known = renderOutcome(call, { code, balance: money(1_234_56n, 'kzt'), transactionIds: ['t'] } as never)
    expect([known.status, JSON.parse(known.body)]).toEqual([200, { ...message, currency: 'KZT', balance: 123_456_000 }])
    expect(JSON.parse(renderOutcome(call, { code } as never).body)).toEqual(message)
  })
})

describe('the refusal of a request that was not executed', () => {
  test.each([
    ['names the request', JSON.stringify({ request_uuid: requestId }), { request_uuid: requestId }],
    ['echoes nothing that is no id', JSON.stringify({ request_uuid: '<script>' }), {}],
    ['reads no list', JSON.stringify([requestId]), {}],
    ['reads no broken text', '{"request_uuid":', {}],
  ])('%s', (_, body, echoed) => {
    expect(JSON.parse(renderError('BAD_SIGN', { detail: 'signature', body: Buffer.from(body) }).body)).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
      message: 'signature',
      ...echoed,
    })
  })

  test('without a body says only the status', () =>
    expect(renderError('RETRY', { detail: undefined, body: undefined })).toEqual({
      status: 200,
      body: '{"status":"RS_ERROR_UNKNOWN"}',
    }))
})
