import { expect, test } from 'vitest'
import { historyAddress, historyOf } from './questions.ts'

test.each([
  ['', null, 1, 1],
  ['?suit=hearts', 'hearts', 1, 1],
  ['?suit=stars&page=0', null, 1, 1],
  ['?suit=clubs&page=3&raffles=2', 'clubs', 3, 2],
  ['?page=1.5&raffles=x', null, 1, 1],
  ['?page=99999', null, 1, 1],
] as const)('the address /jackpots%s shows %s, page %i and page %i of the raffles', (search, suit, page, raffles) =>
  expect(historyOf(search)).toEqual({ suit, page, raffles }),
)

test.each([
  ['', null, 1, 1, '/jackpots'],
  ['?currency=kzt&page=4', 'spades', 1, 1, '/jackpots?currency=kzt&suit=spades'],
  ['?suit=clubs', null, 2, 1, '/jackpots?page=2'],
  ['?currency=kzt', 'clubs', 2, 3, '/jackpots?currency=kzt&suit=clubs&page=2&raffles=3'],
] as const)(
  'from /jackpots%s, suit %s, page %i and page %i of the raffles are at %s',
  (search, suit, page, raffles, address) => expect(historyAddress(search, { suit, page, raffles })).toBe(address),
)
