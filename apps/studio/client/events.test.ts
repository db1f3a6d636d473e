import { describe, expect, test } from 'vitest'
import { createEventReader, stayConnected, studioEventOf } from './events.ts'
import type { StudioEvent } from '../wire.ts'

const received = (...pieces: string[]): StudioEvent[] => {
  const events: StudioEvent[] = []
  const read = createEventReader((type, text) => {
    const event = studioEventOf(type, text)
    if (event !== null) events.push(event)
  })
  pieces.forEach(read)
  return events
}

describe('events of the studio', () => {
  const balance = 'event: balance\ndata: {"balance":"12.50"}\n\n'

  test.each<[string, string[]]>([
    ['in one piece', [`: open\n\n${balance}`]],
    ['in two pieces', [balance.slice(0, 20), balance.slice(20)]],
    ['letter by letter', [...balance]],
    ['between heartbeats', [':\n\n', balance, ':\n\n']],
    ['together with an unknown event', ['event: weather\ndata: {}\n\n', balance]],
  ])('is read %s', (_, pieces) => expect(received(...pieces)).toEqual([{ type: 'balance', balance: '12.50' }]))

  test('is not read before it is complete', () => expect(received(balance.slice(0, -1))).toEqual([]))

  test('cancelled free rounds are reported too', () => {
    expect(received('event: free_rounds\ndata: {"freeRounds":null}\n\n')).toEqual([
      { type: 'free_rounds', freeRounds: null },
    ])
  })
})

test('a lost connection is reopened with growing delays until the session ends', async () => {
  const lines = ['lost', 'lost', 'closed', 'lost', 'over']
  const waits: number[] = []
  await stayConnected({
    listen: async () => {
      const line = lines.shift()
      if (line !== 'closed') throw new Error(line)
    },
    pause: async (ms) => waits.push(ms),
    isOver: (error) => (error as Error).message === 'over',
  })
  expect(waits).toEqual([4_000, 8_000, 2_000, 4_000])
})
