import { describe, expect, test } from 'vitest'
import { holdsNUL, isDoubtfulJSON } from './doubtful-input.ts'

describe('JSON that parsers may read differently', () => {
  test.each([
    '{"amount":1,"amount":2}',
    '{"amount":1,"amount" :2}',
    '{"amount" : 1, "amount"\n\t: 2}',
    '{"amount":1,"am\\u006fUnt":2,"am\\u006funt":3}',
    '{"a/b":1,"a\\/b":2}',
    '{"\\t":1,"\\u0009":2}',
    '{"😀":1,"\\ud83d\\ude00":2}',
    '{"__proto__":1,"\\u005f_proto__":2}',
    '[{"a":{"b":1,"b":2}}]',
    '{"\\"":1,"\\u0022":2}',
    '{"":1,"":2}',
    `${'['.repeat(17)}${']'.repeat(17)}`,
  ])('%s', (json) => {
    expect(() => JSON.parse(json)).not.toThrow()
    expect(isDoubtfulJSON(json)).toBe(true)
  })

  test.each([
    '{"amount":1,"Amount":2}',
    '{"a":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1","b":"a"}',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
    '{"\\\\u0041":1,"A":2}',
    '{"a":"\\\\","b":"a\\\\"}',
    '["a","a"]',
    '{"a":1,"a ":2}',
    `${'['.repeat(16)}${']'.repeat(16)}`,
  ])('is not %s', (json) => {
    expect(() => JSON.parse(json)).not.toThrow()
    expect(isDoubtfulJSON(json)).toBe(false)
  })
})

test.each([
  ['a\0', true],
  [{ a: [{ b: '\0' }] }, true],
  [{ a: 'a', b: [1, null] }, false],
  [new Uint8Array(1), false],
])('%j holds NUL: %s', (value, holds) => expect(holdsNUL(value)).toBe(holds))
