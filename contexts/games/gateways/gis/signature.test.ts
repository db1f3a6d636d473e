import { instant, plusMs } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { describe, expect, test } from 'vitest'
import { fieldsOf, readForm, writePhpQuery, type Field, type FormValue } from './form.ts'
import { phpMerchant, sign, signedHeaders, verify, type ReceivedHeaders } from './signature.ts'

const stamp = { merchantId: 'merchant-1', timestamp: '1700000000', nonce: 'e115cf0f66a645aca08225c9c1b20b80' }
const merchant = phpMerchant({ id: 'merchant-1', key: 'secret' })
const at = instant(1_700_000_000_000)
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
const signed = (values: Record<string, FormValue>) =>
  sign({ fields: fieldsOf(values), stamp, key: 'secret', canonicalise: writePhpQuery })

describe('signing as PHP does', () => {
  test.each([
    ['a bet with a space, a star and a tilde', bet, 'd41a57c6218fab42cb04edf0616cae8458b3794e'],
    ['a rollback with a nested list', rollback, 'c2888717dce60b243091d0e69a7c9bf248d901d4'],
  ])('%s', (_, values, signature) => expect(signed(values)).toBe(signature))

  test.each([
    [{ a: '*~+ ' }, 'a=%2A%7E%2B+'],
    [{ a: "!'()" }, 'a=%21%27%28%29'],
    [{ a: '-_.09azAZ' }, 'a=-_.09azAZ'],
    [{ a: 'ґ₴' }, 'a=%D2%91%E2%82%B4'],
    [{ a: true, b: false, c: null, d: 0 }, 'a=1&b=0&d=0'],
    [{ a: [{ z: 1, b: 'x' }, 2] }, 'a%5B0%5D%5Bz%5D=1&a%5B0%5D%5Bb%5D=x&a%5B1%5D=2'],
  ])('%j is encoded as %s', (values, text) => expect(writePhpQuery(fieldsOf(values))).toBe(text))

  test('upper-case names come before lower-case ones, nested order is preserved', () => {
    const texts: string[] = []
    sign({
      fields: fieldsOf({ a: [{ z: 1, b: 2 }], B: 3 }),
      stamp,
      key: 'k',
      canonicalise: (fields) => (texts.push(...fields.map(([name]) => name)), ''),
    })
    expect(texts).toEqual(['B', 'X-Merchant-Id', 'X-Nonce', 'X-Timestamp', 'a[0][z]', 'a[0][b]'])
  })

  test('another merchant may use another encoding', () => {
    const literal = (fields: readonly Field[]) =>
      fields.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')
    expect(sign({ fields: fieldsOf(bet), stamp, key: 'secret', canonicalise: literal })).not.toBe(signed(bet))
  })
})

describe('properties of the signed text', () => {
  const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,12}$/)
  const form = fc.dictionary(name, fc.string({ unit: 'grapheme' }))

  test("the encoding equals the web platform's form encoding except for the star", () => {
    fc.assert(
      fc.property(form, (values) => {
        expect(writePhpQuery(fieldsOf(values))).toBe(new URLSearchParams(values).toString().replaceAll('*', '%2A'))
      }),
    )
  })

  test('encoded fields can be parsed again', () => {
    fc.assert(
      fc.property(form, (values) => {
        const fields = fieldsOf(values)
        expect(readForm(writePhpQuery(fields))).toEqual(fields)
      }),
    )
  })

  test('the order of the parameters is irrelevant', () => {
    fc.assert(
      fc.property(form, (values) => {
        const fields = fieldsOf(values)
        const reversed = fields.toReversed()
        expect(sign({ fields: reversed, stamp, key: 'k', canonicalise: writePhpQuery })).toBe(
          sign({ fields, stamp, key: 'k', canonicalise: writePhpQuery }),
        )
      }),
    )
  })

  test('any other text gives another signature', () => {
    fc.assert(
      fc.property(form, name, fc.string(), fc.string(), (values, field, one, other) => {
        fc.pre(one !== other)
        expect(signed({ ...values, [field]: one })).not.toBe(signed({ ...values, [field]: other }))
      }),
    )
  })
})

describe('verifying a received call', () => {
  const fields = fieldsOf(bet)
  const headers: ReceivedHeaders = { ...stamp, signature: signed(bet) }
  const changed = fieldsOf({ ...bet, amount: '10.51' })

  test('a correct call is accepted until its time window ends', () => {
    expect(verify({ fields, headers, merchant, now: at })).toEqual({
      ok: true,
      nonce: stamp.nonce,
      expiresAt: plusMs(at, 30_000),
    })
  })

  test.each([
    ['its parameters come in another order', { fields: fields.toReversed() }],
    ['its signature is in upper case', { headers: { ...headers, signature: signed(bet).toUpperCase() } }],
    ['it is 30 s old', { now: plusMs(at, 30_000) }],
    ['it is 30 s early', { now: plusMs(at, -30_000) }],
  ])('a call is accepted when %s', (_, change) =>
    expect(verify({ fields, headers, merchant, now: at, ...change }).ok).toBe(true),
  )

  test.each([
    ['headers', 'it has no signature', { headers: { ...headers, signature: undefined } }],
    ['headers', 'it has no merchant', { headers: { ...headers, merchantId: undefined } }],
    ['headers', 'it has no timestamp', { headers: { ...headers, timestamp: undefined } }],
    ['headers', 'it has no nonce', { headers: { ...headers, nonce: undefined } }],
    ['headers', 'its nonce is empty', { headers: { ...headers, nonce: '' } }],
    ['headers', 'its nonce is too long', { headers: { ...headers, nonce: 'n'.repeat(129) } }],
    ['merchant', 'it names another merchant', { headers: { ...headers, merchantId: 'merchant-2' } }],
    ['timestamp', 'it is 30.001 s old', { now: plusMs(at, 30_001) }],
    ['timestamp', 'it is 30.001 s early', { now: plusMs(at, -30_001) }],
    ['timestamp', 'its timestamp is not a number', { headers: { ...headers, timestamp: '1.7e9' } }],
    ['timestamp', 'its timestamp is in milliseconds', { headers: { ...headers, timestamp: '1700000000000' } }],
    ['signature', 'one byte changed', { fields: changed }],
    ['signature', 'a parameter is missing', { fields: fields.slice(1) }],
    ['signature', 'a parameter was added', { fields: [...fields, ['x', '1'] as const] }],
    ['signature', 'its nonce was changed', { headers: { ...headers, nonce: 'other' } }],
    ['signature', 'its timestamp was changed', { headers: { ...headers, timestamp: '1700000001' } }],
    ['signature', 'its signature is truncated', { headers: { ...headers, signature: signed(bet).slice(1) } }],
    ['signature', 'the key differs', { merchant: phpMerchant({ id: 'merchant-1', key: 'other' }) }],
  ])('%s: a call is refused when %s', (fault, _, change) => {
    expect(verify({ fields, headers, merchant, now: at, ...change })).toEqual({ ok: false, fault })
  })

  test('the previous key is accepted during a key rotation', () => {
    const moving = phpMerchant({ id: 'merchant-1', key: 'next', keyPrevious: 'secret' })
    expect(verify({ fields, headers, merchant: moving, now: at }).ok).toBe(true)
    expect(signedHeaders(fields, stamp, moving)['X-Sign']).not.toBe(headers.signature)
  })
})

test.each(['a=%', 'a=%zz', '%ff=1', 'a=%E0%A4%A'])('the broken escape %s is refused', (text) =>
  expect(readForm(text)).toBeUndefined(),
)
