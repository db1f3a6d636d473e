import { expect, test } from 'vitest'
import { previewTokenIn } from './preview-token.ts'

test.each([
  ['?preview=a.b', 'a.b'],
  ['?status-modal=x&preview=a.b', 'a.b'],
  ['?preview=', null],
  ['?modal=login', null],
  ['', null],
])('the address %s is of the preview %s', (search, token) => {
  expect(previewTokenIn(search)).toBe(token)
})
