import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createGzip } from './squeezed.ts'

const texts = ['', 'short', '<b>Ж</b>'.repeat(5_000), 'x'.repeat(99), 'x'.repeat(100), '&quot;', `${Array.from({ length: 3_000 }, (_, index) => index * 7919)}`, '']

const gzipOf = createGzip()

test('pieces squeezed are the whole again, also when they stood in another page before, in another order or beside what is new', () => {
  const pieces = texts.map((text) => Buffer.from(text))
  const added = [...pieces.slice(0, 3), Buffer.from('?page=2'), ...pieces.slice(3), Buffer.from('new '.repeat(99))]
  for (const order of [pieces, pieces, pieces.toReversed(), added, added, pieces.slice(2, 3), []]) expect(gunzipSync(gzipOf(order)).toString()).toBe(Buffer.concat(order).toString())
})

test('what stands side by side again is squeezed together', () => {
  const pieces = [Buffer.from('a sentence that comes again, in one piece and in the other, '.repeat(3)), Buffer.from('and again: a sentence that comes again, in one piece and in the other, '.repeat(3))]
  expect(gzipOf(pieces).byteLength).toBeGreaterThan(gzipOf(pieces).byteLength)
})
