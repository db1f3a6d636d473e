import { createHash, createHmac } from 'node:crypto'
import { blockMessage, drawFromBlocks } from '@zoria/game-maths'
import { expect, test } from 'vitest'
import { quickBlocks, quickDraws } from './quick-blocks.ts'

test('blocks for simulations are HMAC-SHA256', () => {
  for (let round = 0; round < 500; round += 1) {
    const key = createHash('sha256').update(String(round)).digest()
    const message = `${'dyke-pole-27-of-a-long-client-seed'.slice(0, 1 + (round % 34))}:${round ** 3}:${round % 9}`
    expect(Buffer.from(quickBlocks(key)(message))).toEqual(createHmac('sha256', key).update(message).digest())
  }
})

test('a message that takes more than one block is a bug', () =>
  expect(() => quickBlocks(new Uint8Array(32))('x'.repeat(56))).toThrow(/more than one block/))

test('draws of a simulation are those of the seeds', () => {
  const seed = Buffer.alloc(32, 7)
  const quick = quickDraws(seed, 'dyke-pole-27')
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const left = quick(nonce)
    const right = drawFromBlocks((cursor) =>
      createHmac('sha256', seed)
        .update(blockMessage({ clientSeed: 'dyke-pole-27', nonce }, cursor))
        .digest(),
    )
    expect(Array.from({ length: 20 }, () => left(31))).toEqual(Array.from({ length: 20 }, () => right(31)))
  }
})
