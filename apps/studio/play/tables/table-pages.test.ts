import { expect, test } from 'vitest'
import { createTablePages } from './table-pages.ts'

test("a player's oldest page makes room for a new one even if its connection does not end", () => {
  const pages = createTablePages()
  const received: number[] = []
  const ended: number[] = []
  const leave = Array.from({ length: 7 }, (_, page) =>
    pages.add({
      playerId: 'player-1',
      sessionId: 'session',
      send: () => received.push(page),
      end: () => ended.push(page),
    }),
  )
  pages.sendTo('player-1', 'own', {})
  expect([received, ended]).toEqual([
    [3, 4, 5, 6],
    [0, 1, 2],
  ])
  for (const each of leave) each()
  expect([pages.seated(), pages.isSeated('player-1')]).toEqual([0, false])
})
