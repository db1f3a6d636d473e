import { describe, expect, test } from 'vitest'
import { createEventReader, keepListening } from './events.ts'
import type { StudioEvent } from '../wire.ts'

const heard = (...pieces: string[]): StudioEvent[] => {
  const events: StudioEvent[] = []
  const read = createEventReader((event) => events.push(event))
  pieces.forEach(read)
  return events
}

describe('what the studio tells without being asked', () => {
  const balance = 'event: balance\ndata: {"balance":"12.50"}\n\n'

  test.each<[string, string[]]>([
    ['in one piece', [`: open\n\n${balance}`]],
    ['in two pieces', [balance.slice(0, 20), balance.slice(20)]],
    ['letter by letter', [...balance]],
    ['between heartbeats', [':\n\n', balance, ':\n\n']],
    ['beside what the page does not know', ['event: weather\ndata: {}\n\n', balance]],
  ])('is heard %s', (_, pieces) => expect(heard(...pieces)).toEqual([{ type: 'balance', balance: '12.50' }]))

  test('is not heard before it is complete', () => expect(heard(balance.slice(0, -1))).toEqual([]))

  test('free rounds that were taken back are told too', () => {
    expect(heard('event: free_rounds\ndata: {"freeRounds":null}\n\n')).toEqual([{ type: 'free_rounds', freeRounds: null }])
  })
})

test('a lost line is opened again, later after each loss in a row, until the session is over', async () => {
  const lines = ['lost', 'lost', 'closed', 'lost', 'over']
  const waits: number[] = []
  await keepListening({
    listen: async () => {
      const line = lines.shift()
      if (line !== 'closed') throw new Error(line)
    },
    pause: async (ms) => waits.push(ms),
    isOver: (error) => (error as Error).message === 'over',
  })
  expect(waits).toEqual([4_000, 8_000, 2_000, 4_000])
})
