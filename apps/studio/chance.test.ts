import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmacSha256 } from './chance.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

// RFC 4231, section 4; test cases with keys and texts that are ASCII or repeated bytes.
test.each([
  [Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    Buffer.from('Jefe'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
])('HMAC-SHA256 of RFC 4231: %o', (key, message, expected) => expect(hex(hmacSha256(key, message))).toBe(expected))

test("HMAC-SHA256 equals OpenSSL's, for keys up to 64 bytes and texts of any length", () => {
  for (let length = 0; length <= 64; length += 1) {
    const key = Buffer.from(Array.from({ length }, (_, at) => (at * 37 + length) & 0xff))
    const message = 'до'.repeat(length)
    expect(hex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
  }
  expect(() => hmacSha256(new Uint8Array(65), 'x')).toThrow(/longer than 64/)
})
