import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress, encodingFor } from './compression.ts'

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

  test('what was compressed is what comes out', async () => {
    const page = Buffer.from('Каса '.repeat(400))
    expect(brotliDecompressSync(await compress(page, 'br', 'page'))).toEqual(page)
    expect(gunzipSync(await compress(page, 'gzip', 'file'))).toEqual(page)
  })
})
