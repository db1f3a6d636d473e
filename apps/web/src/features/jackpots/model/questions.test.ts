import { expect, test } from 'vitest'
import { historyAddress, historyOf } from './questions.ts'

test.each([
  ['', null, 1],
  ['?suit=hearts', 'hearts', 1],
  ['?suit=stars&page=0', null, 1],
  ['?suit=clubs&page=3', 'clubs', 3],
  ['?page=1.5', null, 1],
  ['?page=99999', null, 1],
] as const)('the address /jackpots%s shows %s, page %i', (search, suit, page) => expect(historyOf(search)).toEqual({ suit, page }))

test.each([
  ['', null, 1, '/jackpots'],
  ['?currency=kzt&page=4', 'spades', 1, '/jackpots?currency=kzt&suit=spades'],
  ['?suit=clubs', null, 2, '/jackpots?page=2'],
] as const)('from /jackpots%s, suit %s and page %i are at %s', (search, suit, page, address) => expect(historyAddress(search, { suit, page })).toBe(address))
