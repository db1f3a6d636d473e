import { instant, money, plusMs } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import {
  comparableDestination,
  comparableName,
  holdsOf,
  type AutomaticQuestion,
  type EarlierPayout,
  type HoldReason,
} from './automatic-approval.ts'

const uah = (amount: bigint) => money(amount, 'uah')
const now = instant('2026-11-21T12:00:00Z')
const hour = 3_600_000
const paid = (hoursAgo: number, amount: bigint): EarlierPayout => ({
  amount: uah(amount),
  createdAt: plusMs(now, -hoursAgo * hour),
})

const quiet: AutomaticQuestion = {
  amount: uah(100n),
  automaticUpTo: uah(100n),
  now,
  limits: { player24h: uah(300n), player7d: uah(500n), destination24h: uah(250n), destination7d: uah(450n) },
  ofPlayer: [],
  toDestination: [],
  isShared: false,
  isOtherName: false,
  wins: [],
  days: [],
  providerDayMax: uah(3_000n),
}
const win = { isWithoutStake: false, isLarge: false }

describe('a withdrawal is approved automatically, or waits for', () => {
  test.each<[string, Partial<AutomaticQuestion>, readonly HoldReason[]]>([
    ['the automatic sum', {}, []],
    ['one minor unit more', { amount: uah(101n) }, ['AMOUNT']],
    ['the whole of 24 hours', { ofPlayer: [paid(1, 100n), paid(2, 100n)] }, []],
    ['more than 24 hours allow', { ofPlayer: [paid(1, 100n), paid(23.9, 101n)] }, ['PLAYER_24H']],
    ['what was asked for exactly 24 hours ago counts no more', { ofPlayer: [paid(1, 100n), paid(24, 200n)] }, []],
    ['more than 7 days allow', { ofPlayer: [paid(1, 200n), paid(167, 201n)] }, ['PLAYER_7D']],
    ['the whole of 7 days', { ofPlayer: [paid(1, 200n), paid(167, 200n), paid(168, 900n)] }, []],
    ['a destination that got enough today', { toDestination: [paid(3, 151n)] }, ['DESTINATION_24H']],
    ['a destination that got enough this week', { toDestination: [paid(30, 351n)] }, ['DESTINATION_7D']],
    ['a destination of somebody else', { isShared: true }, ['DESTINATION_SHARED']],
    ['another name than the known one', { isOtherName: true }, ['RECIPIENT_NAME']],
    ['wins like any other', { wins: [win, win] }, []],
    ['a win without a stake', { wins: [win, { ...win, isWithoutStake: true }] }, ['WIN_WITHOUT_STAKE']],
    ['a large win', { wins: [win, { ...win, isLarge: true }] }, ['WIN_ABOVE_THRESHOLD']],
    ['a provider’s day at the threshold', { days: [{ net: uah(3_000n) }, { net: uah(-9_000n) }] }, []],
    ['a provider’s day above it', { days: [{ net: uah(3_001n) }] }, ['PROVIDER_DAY']],
    [
      'all reasons at once',
      { ofPlayer: [paid(1, 201n), paid(30, 201n)], isShared: true, wins: [{ ...win, isWithoutStake: true }] },
      ['PLAYER_24H', 'PLAYER_7D', 'DESTINATION_SHARED', 'WIN_WITHOUT_STAKE'],
    ],
  ])('%s', (_, change, reasons) => {
    expect(holdsOf({ ...quiet, ...change })).toEqual(reasons)
  })
})

test.each([
  ['Olena Koval', 'olena  koval ', true],
  ['Olena Koval', 'KOVAL OLENA', true],
  ['Олена Коваль', 'олена коваль', true],
  ['Olena Koval', 'Olena Kovalenko', false],
  ['И\u0306ван Гай', 'Йван Гай', true],
])('%s and %s are the same name: %s', (left, right, isOne) => {
  expect(comparableName(left) === comparableName(right)).toBe(isOne)
})

test.each([
  ['4242 4242-4242 4242', '4242424242424242'],
  ['000 4242 4242 4242 4242', '4242424242424242'],
  ['0-4242424242424242', '4242424242424242'],
  [' tok_4242 ', 'tok_4242'],
  ['tok 1', 'tok 1'],
])('the destination %s is compared as %s', (text, comparable) => {
  expect(comparableDestination(text)).toBe(comparable)
})
