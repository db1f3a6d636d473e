import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveWork } from './proof-of-work.ts'

test.each(['1', '8', '11'])('finds a nonce whose hash begins with %s zero bits', async (bits) => {
  const challenge = '1800000000000.11.abcdefghijklmnop:signature'
  const solved = await solveWork({ challenge, bits })
  const nonce = solved.slice(challenge.length + 1)
  expect(solved.startsWith(`${challenge}:`)).toBe(true)
  const digest = createHash('sha256').update(`1800000000000.11.abcdefghijklmnop:${nonce}`).digest()
  expect(digest.readUInt32BE(0) >>> (32 - Number(bits))).toBe(0)
})

test('stops when it is aborted', async () => {
  await expect(solveWork({ challenge: 'x:y', bits: '64' }, AbortSignal.abort())).rejects.toThrow('aborted')
})
