import { describe, expect, test } from 'vitest'
import { fieldsOf, readFields, writtenAsPhp, type Form } from './form.ts'
import { signatureOf } from './signature.ts'

const stamp = { merchant: 'merchant-1', timestamp: '1700000000', nonce: 'e115cf0f66a645aca08225c9c1b20b80' }
const bet: Form = {
  action: 'bet',
  amount: '10.50',
  currency: 'UAH',
  game_uuid: 'abcd12345',
  player_id: '42',
  transaction_id: 'tx-1',
  session_id: 's 1*~',
  type: 'bet',
}
const rollback: Form = {
  action: 'rollback',
  currency: 'UAH',
  game_uuid: 'abcd12345',
  player_id: '42',
  transaction_id: 'rb-1',
  rollback_transactions: [{ action: 'bet', amount: '10.50', transaction_id: 'tx-1', type: 'bet' }],
  session_id: 's1',
  type: 'rollback',
  provider_round_id: 'r1',
  round_id: 'r1',
}

describe('the signature of the protocol', () => {
  test.each([
    ['a bet with a space, a star and a tilde', bet, 'd41a57c6218fab42cb04edf0616cae8458b3794e'],
    ['a rollback with a list', rollback, 'c2888717dce60b243091d0e69a7c9bf248d901d4'],
  ])('of %s is the published one', (_, form, signature) =>
    expect(signatureOf(fieldsOf(form), { stamp, key: 'secret' })).toBe(signature),
  )

  test.each<[Form, string]>([
    [{ a: '*~+ ' }, 'a=%2A%7E%2B+'],
    [{ a: "!'()" }, 'a=%21%27%28%29'],
    [{ a: '-_.09azAZ' }, 'a=-_.09azAZ'],
    [{ a: 'ґ₴' }, 'a=%D2%91%E2%82%B4'],
    [{ a: [{ z: '1', b: 'x' }] }, 'a%5B0%5D%5Bz%5D=1&a%5B0%5D%5Bb%5D=x'],
  ])('%j is encoded as %s and parsed again', (form, text) => {
    expect(writtenAsPhp(fieldsOf(form))).toBe(text)
    expect(readFields(text)).toEqual(fieldsOf(form))
  })
})
