import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

test('the path covers the dark modules of the code, and no other', () => {
  const address = 'https://zoria.example/kz/slot-stream'
  const { path, size } = qrPath(address)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(length); at += 1) drawn[Number(y)]![Number(x) + at] = true
  expect(drawn).toEqual(encode(address, { ecc: 'M', border: 4 }).data)
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
})
