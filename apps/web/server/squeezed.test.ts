import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipOf } from './squeezed.ts'

const texts = ['', 'short', '<b>Ж</b>'.repeat(5_000), 'x'.repeat(99), 'x'.repeat(100), '&quot;', `${Array.from({ length: 3_000 }, (_, index) => index * 7919)}`, '']

test('pieces squeezed one by one are the whole again, also when they stood in another page before', () => {
  const pieces = texts.map((text) => Buffer.from(text))
  for (const order of [pieces, pieces.toReversed(), pieces.slice(2, 3), []]) expect(gunzipSync(gzipOf(order)).toString()).toBe(Buffer.concat(order).toString())
})
