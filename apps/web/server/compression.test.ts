import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress, encodingFor, gainsFromCompression } from './compression.ts'

describe('the encoding of an answer', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s: %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding)
  })

  test.each([
    ['text/html; charset=utf-8', 5000, true],
    ['image/svg+xml', 5000, true],
    ['image/webp', 50_000, false],
    ['font/woff2', 50_000, false],
    ['text/html', 859, false],
    ['text/html', 860, true],
  ])('%s of %i bytes gains: %s', (type, bytes, gains) => {
    expect(gainsFromCompression(type, bytes)).toBe(gains)
  })

  test('what was compressed is what comes out', async () => {
    const page = Buffer.from('Каса '.repeat(400))
    expect(brotliDecompressSync(await compress(page, 'br', 'quick'))).toEqual(page)
    expect(gunzipSync(await compress(page, 'gzip', 'thorough'))).toEqual(page)
  })
})
