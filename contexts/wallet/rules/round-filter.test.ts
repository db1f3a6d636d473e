import { instant, money, plusMs } from '@zoria/kernel'
import { expect, test } from 'vitest'
import type { PlayedRound, RoundFilter } from './journal-row.ts'
import { passesFilter } from './round-filter.ts'

const noon = instant('2026-11-21T12:00:00Z')
const uah = (minor: bigint) => money(minor, 'uah')
const round: PlayedRound = {
  provider: 'studio',
  round: 'r1',
  game: 'sevens',
  staked: uah(5n),
  paid: uah(0n),
  startedAt: noon,
  endedAt: noon,
  status: 'settled',
  money: 'real',
}
const everything: RoundFilter = { game: null, from: null, to: null, outcome: null, money: null }

test.each<[string, Partial<RoundFilter>, Partial<PlayedRound>, boolean]>([
  ['no filter', {}, {}, true],
  ['its game', { game: 'sevens' }, {}, true],
  ['another game', { game: 'berkut' }, {}, false],
  ['a period that begins with it', { from: noon }, {}, true],
  ['a period that begins a moment later', { from: plusMs(noon, 1) }, {}, false],
  ['a period that ends a moment later', { to: plusMs(noon, 1) }, {}, true],
  ['a period that ends with it', { to: noon }, {}, false],
  ['paid, of a round that paid nothing', { outcome: 'paid' }, {}, false],
  ['paid, of a round that paid', { outcome: 'paid' }, { paid: uah(1n) }, true],
  ['paid, of an open round that has paid', { outcome: 'paid' }, { paid: uah(1n), status: 'open' }, true],
  ['unpaid, of a round that ended', { outcome: 'unpaid' }, {}, true],
  ['unpaid, of a round that paid', { outcome: 'unpaid' }, { paid: uah(1n) }, false],
  ['unpaid, of an open round', { outcome: 'unpaid' }, { status: 'open' }, false],
  ['unpaid, of a voided round', { outcome: 'unpaid' }, { status: 'voided' }, false],
  ['its money', { money: 'real' }, {}, true],
  ['other money', { money: 'real' }, { money: 'bonus' }, false],
  ['one filter of two', { game: 'sevens', money: 'free_rounds' }, {}, false],
])('%s', (_, filter, change, passes) => {
  expect(passesFilter({ ...round, ...change }, { ...everything, ...filter })).toBe(passes)
})
