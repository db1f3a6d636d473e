import { describe, expect, test } from 'vitest'
import { newRecoveryCodes, newTOTPSecret, qrCodeOf, recoveryDigest, stepOf } from './totp.ts'

// RFC 6238, appendix B: the secret "12345678901234567890", the last six digits of its codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of an authenticator', () => {
  test.each([
    // code     seconds          its step
    ['287082', 59, 1],
    ['287082', 30, 1],
    ['287082', 29, 1],
    ['287082', 0, 1],
    ['287082', 60, 1],
    ['287082', 89, 1],
    ['287082', 90, undefined],
    ['081804', 1_111_111_109, 37_037_036],
    ['005924', 1_234_567_890, 41_152_263],
    ['279037', 2_000_000_000, 66_666_666],
    ['287083', 59, undefined],
    ['28708', 59, undefined],
    ['0287082', 59, undefined],
    ['28708x', 59, undefined],
    ['', 59, undefined],
  ])('%s at %s s: step %s', (code, seconds, step) => {
    expect(stepOf(code, { secret, now: seconds * 1_000 })).toBe(step)
  })

  test('uses a unique secret of 160 bits', () => {
    expect([newTOTPSecret(), newTOTPSecret()].map((drawn) => drawn.length)).toEqual([32, 32])
    expect(newTOTPSecret()).not.toBe(newTOTPSecret())
  })

  test('has a QR code that pages show without another request', () => {
    const [kind = '', bytes = ''] = qrCodeOf(secret, 'olena@zoria.test').split(',')
    expect(kind).toBe('data:image/svg+xml;base64')
    expect(Buffer.from(bytes, 'base64').toString()).toMatch(/^<svg [^]*<\/svg>$/)
  })
})

describe('recovery codes', () => {
  test('are ten, unique and easy to read', () => {
    const codes = newRecoveryCodes()
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
  })

  test.each([
    // written as         is the code
    ['abcde-fghij', true],
    ['ABCDE FGHIJ', true],
    ['abcdefghij', true],
    ['abcde-fghik', false],
    ['abcde-fghi', undefined],
    ['abcde-fghi1', undefined],
    ['123456', undefined],
  ])('%j', (written, isTheCode) => {
    const digest = recoveryDigest(written, 'a key')
    expect(digest === undefined ? undefined : digest === recoveryDigest('abcde-fghij', 'a key')).toBe(isTheCode)
  })

  test('cannot be verified by a reader of the database: the digest needs the key', () => {
    expect(recoveryDigest('abcde-fghij', 'a key')).not.toBe(recoveryDigest('abcde-fghij', 'another key'))
  })
})
