import { randomUUID } from 'node:crypto'
import { roulettePockets } from '@zoria/game-maths'
import { expect, test } from 'vitest'
import { followClock, seatAtTable } from '../../testing/table-at-work.ts'
import { studioPerTest } from '../../testing/studio-per-test.ts'

const work = studioPerTest({ balance: '1000.00' })

/** Times of the tables Dnipro and Maidan. */
const [draws, pays] = [22_000, 27_000]

/** The events with a balance that a player's page at a table receives. */
const pageOf = (table: string, playerId = 'player-1'): readonly string[] => {
  const received: string[] = []
  const send = (event: string, frame: string): void => {
    const { balance } = JSON.parse(frame) as { readonly balance?: string | null }
    if (balance !== undefined) received.push(`${event} ${balance}`)
  }
  work
    .studio()
    .engine.tables.get(table)
    ?.pages.add({ playerId, sessionId: randomUUID(), send, end: () => undefined })
  return received
}
const moved = async (ms: number): Promise<void> => {
  work.advance(ms)
  await followClock(work)
}
/** A stake of 5 on every pocket: it always pays 180, whatever comes. */
const everyPocket = Object.fromEntries(roulettePockets.map((pocket) => [`straight-${pocket}`, '5.00']))

test('a player at two tables sees each change of the balance at both, and nobody else does', async () => {
  const player = await seatAtTable(work)
  const [here, beside, other] = [pageOf('roulette-dnipro'), pageOf('wheel-maidan'), pageOf('wheel-maidan', 'player-2')]
  const requestId = randomUUID()
  await player.place({ red: '10.00' }, requestId)
  await player.undo(requestId)
  await player.place(everyPocket)
  await moved(draws)
  await moved(pays - draws)
  expect(beside).toEqual(['balance 990.00', 'balance 1000.00', 'balance 815.00', 'balance 995.00'])
  expect(here.filter((event) => !event.endsWith('null'))).toEqual([
    'own 990.00',
    'own 1000.00',
    'own 815.00',
    'own 995.00',
  ])
  expect(other).toEqual([])
})

test('a result says nothing of the balance: it may have changed since the bet', async () => {
  const player = await seatAtTable(work)
  await player.place({ red: '10.00' })
  const page = pageOf('roulette-dnipro')
  await moved(draws)
  expect(page).toEqual(['own null'])
})

test('a refused bet repeats no balance of an earlier answer', async () => {
  const player = await seatAtTable(work)
  await player.place({ red: '10.00' })
  const [here, beside] = [pageOf('roulette-dnipro'), pageOf('wheel-maidan')]
  await player.place({ black: '1000.00' })
  expect([here, beside]).toEqual([['own null'], []])
})
