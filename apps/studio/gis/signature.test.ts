import { describe, expect, test } from 'vitest'
import { fieldsOf, numberFields, parseFields, writeFields, type Field } from './query-string.ts'
import { sign, signatureFault, signedHeaders } from './signature.ts'

const headers = { merchantId: 'merchant-1', timestamp: '1700000000', nonce: 'e115cf0f66a645aca08225c9c1b20b80' }
const bet = {
  action: 'bet',
  amount: '10.50',
  currency: 'UAH',
  game_uuid: 'abcd12345',
  player_id: '42',
  transaction_id: 'tx-1',
  session_id: 's 1*~',
  type: 'bet',
}
const rollback = {
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

describe("the signature equals PHP's", () => {
  test.each([
    ['a stake with a space, a star and a tilde', bet, 'd41a57c6218fab42cb04edf0616cae8458b3794e'],
    ['a rollback with a nested list', rollback, 'c2888717dce60b243091d0e69a7c9bf248d901d4'],
  ])('%s', (_, form, signature) => expect(sign(fieldsOf(form), headers, 'secret')).toBe(signature))

  test('the order of fields is irrelevant', () => {
    expect(sign(fieldsOf(bet).toReversed(), headers, 'secret')).toBe(sign(fieldsOf(bet), headers, 'secret'))
  })
})

describe('a form is encoded as PHP does', () => {
  test.each([
    [{ a: 'x y' }, 'a=x+y'],
    [{ a: "*~!'()" }, 'a=%2A%7E%21%27%28%29'],
    [{ a: '-_.' }, 'a=-_.'],
    [{ a: 'Їжак' }, 'a=%D0%87%D0%B6%D0%B0%D0%BA'],
    [{ a: true, b: false, c: null, d: undefined, e: 0 }, 'a=1&b=0&e=0'],
    [{ a: [{ b: 1 }, 2] }, 'a%5B0%5D%5Bb%5D=1&a%5B1%5D=2'],
  ])('%j becomes %s', (form, text) => {
    expect(writeFields(fieldsOf(form))).toBe(text)
    expect(parseFields(text)).toEqual(fieldsOf(form))
  })

  test.each([
    ['a[]=x&a[]=y', 'a[0]=x&a[1]=y'],
    ['a[0]=x&b[]=y&a[1]=z', 'a[0]=x&b[0]=y&a[1]=z'],
    ['a[5]=x&a[]=y', 'a[5]=x&a[6]=y'],
    ['a[b][]=x&a[b][]=y&c=[]', 'a[b][0]=x&a[b][1]=y&c=[]'],
  ])('a list without numbers is numbered: %s', (text, numbered) => {
    expect(numberFields(parseFields(text) ?? [])).toEqual(parseFields(numbered))
  })

  test('a broken escape is refused', () => expect(parseFields('a=%E0%A4%A')).toBeNull())
})

describe('a received call is refused', () => {
  const merchant = { id: 'merchant-1', key: 'secret' }
  const fields = fieldsOf(bet)
  const now = 1_700_000_000_000
  const signature = sign(fields, headers, 'secret')
  const changed: readonly Field[] = fields.map(([key, value]) => [key, key === 'amount' ? '10.51' : value])

  test.each([
    ['nothing is wrong', { fields, headers, signature }, now, null],
    ['its signature is in upper case', { fields, headers, signature: signature.toUpperCase() }, now, null],
    ['it is 30 s old', { fields, headers, signature }, now + 30_000, null],
    ['it is 30.001 s old', { fields, headers, signature }, now + 30_001, 'timestamp'],
    ['it is 30.001 s early', { fields, headers, signature }, now - 30_001, 'timestamp'],
    ['one character of a field changed', { fields: changed, headers, signature }, now, 'signature'],
    ['another nonce', { fields, headers: { ...headers, nonce: 'x' }, signature }, now, 'signature'],
    ['another merchant', { fields, headers: { ...headers, merchantId: 'm2' }, signature }, now, 'merchant'],
    ['its signature is truncated', { fields, headers, signature: signature.slice(1) }, now, 'signature'],
    ['it has no signature', { fields, headers, signature: undefined }, now, 'missing'],
    ['it has no nonce', { fields, headers: { ...headers, nonce: '' }, signature }, now, 'missing'],
    ['its timestamp is no number', { fields, headers: { ...headers, timestamp: '1e9' }, signature }, now, 'timestamp'],
  ] as const)('when %s', (_, call, at, fault) => expect(signatureFault(call, merchant, at)).toBe(fault))

  test('signed with another key', () => {
    expect(signatureFault({ fields, headers, signature }, { id: 'merchant-1', key: 'other' }, now)).toBe('signature')
  })
})

test('a call has the three headers and their signature', () => {
  expect(signedHeaders(fieldsOf(bet), headers, 'secret')).toEqual({
    'X-Merchant-Id': 'merchant-1',
    'X-Timestamp': '1700000000',
    'X-Nonce': headers.nonce,
    'X-Sign': 'd41a57c6218fab42cb04edf0616cae8458b3794e',
  })
})
