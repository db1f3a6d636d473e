import { expect, test } from 'vitest'
import { isSigned, signBody } from './signature.ts'

const key = 'sandbox-gcp-key-0001'
const body = Buffer.from('{"user_id":"42","currency":"UAH"}')
// docs/rules/gcp.md#signature, created with openssl.
const signature = '90d57e9a458dfd6ffd643cdad9c9f37921df744d37db7abaabf271ee0f8daac7'

test('a body is signed as in the test vector', () => expect(signBody(body, key)).toBe(signature))

test.each([
  ['as signed', body, signature, [key], true],
  ['in upper case', body, signature.toUpperCase(), [key], true],
  ['with the key that is being replaced', body, signature, ['sandbox-gcp-key-0002', key], true],
  ['with another key', body, signature, ['sandbox-gcp-key-0002'], false],
  ['with one byte changed', Buffer.from(body.toString().replace('42', '43')), signature, [key], false],
  ['with an additional space', Buffer.from(`${body.toString()} `), signature, [key], false],
  ['cut short', body, signature.slice(0, 63), [key], false],
  ['with nothing', body, '', [key], false],
  ['where nobody has a key', body, signature, [], false],
])('a body that comes %s', (_, received, sign, keys, is) => expect(isSigned(received, sign, keys)).toBe(is))
