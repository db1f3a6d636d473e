import { money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { parsePlay, parseRollback } from './gcp/parse.ts'
import { parseBet, parseWin } from './hub88/parse.ts'
import { readJSONBody } from './json-body.ts'

const player = '019aa000-0000-7000-8000-000000000001'
const uuid = '019aa000-0000-7000-8000-0000000000aa'
const body = (text: string) => readJSONBody(Buffer.from(text))
const gcp = (amount: string) =>
  parsePlay(
    body(
      `{"user_id":"${player}","currency":"UAH","game_id":"r1","actions":[{"action":"win","action_id":"a1","amount":${amount}}]}`,
    ),
  )
const hub88Call = (amount: string) =>
  body(
    `{"user":"${player}","request_uuid":"${uuid}","transaction_uuid":"${uuid}","round":"r1","currency":"UAH","is_supplier_promo":true,"amount":${amount}}`,
  )

describe('amounts as JSON numbers', () => {
  test.each([
    ['100', 100n],
    ['1E+2', 100n],
    ['1.50E+2', 150n],
    ['100.00', 100n],
    ['0', 0n],
    ['0.0', 0n],
  ])('GCP: a win of %s is %s minor units', (written, minor) => {
    expect(gcp(written)).toMatchObject({ kind: 'call', call: { kind: 'payout', amount: money(minor, 'uah') } })
  })

  test.each([
    ['100000', 100n],
    ['1E+5', 100n],
    ['1.50E+5', 150n],
    ['100000.00', 100n],
    ['0', 0n],
  ])('Hub88: a bet and a win of %s are %s minor units', (written, minor) => {
    for (const parse of [parseBet, parseWin])
      expect(parse(hub88Call(written))).toMatchObject({ kind: 'call', call: { amount: money(minor, 'uah') } })
  })

  test.each(['-0', '-0.0', '-1', '1.5', '1E-1', '100.00000000000000001', '1E+30', '1E+999', '"1E+2"'])(
    '%s is refused by both',
    (written) => {
      expect(gcp(written)).toEqual({ kind: 'refused', code: 'BAD_REQUEST', detail: 'actions.0.amount' })
      for (const parse of [parseBet, parseWin])
        expect(parse(hub88Call(written))).toEqual({ kind: 'refused', code: 'BAD_TYPE', detail: 'amount' })
    },
  )
})

test('GCP: a rollback of nothing is refused', () => {
  expect(parseRollback(body(`{"user_id":"${player}","currency":"UAH","game_id":"r1","actions":[]}`))).toEqual({
    kind: 'refused',
    code: 'BAD_REQUEST',
    detail: 'actions',
  })
})
