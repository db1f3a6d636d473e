import type { User } from '@zoria/contract/identity/http'
import type { FrameOf } from '@zoria/contract/live/player-topics'
import { describe, expect, test } from 'vitest'
import { connectionAfter, retryMsAfter } from './connection.ts'
import { withBalance, withBonus } from './frames.ts'

const group = (balance: string) => ({ balance })
const player = {
  id: 'p',
  game_wallet_group: group('10.00'),
  electronic_wallet_group: group('0.00'),
  bonus_wallet_group: group('0.00'),
  cashback_balance: '0.00',
} as User
const frame = (version: number, balance: string): FrameOf<'balance'> => ({
  version,
  game_wallet_group: group(balance),
  electronic_wallet_group: group('1.00'),
  bonus_wallet_group: group('0.00'),
  cashback_balance: '0.00',
})

describe('a balance frame', () => {
  test.each([
    // before, frame, shown game balance, version after
    [7, 8, '5.00', 8],
    [7, 7, '5.00', 7], // the state after a reconnect is sent again
    [7, 6, '10.00', 7], // an older one is dropped
  ])('version %i meets %i', (before, version, shown, after) => {
    const next = withBalance({ user: player, version: before }, frame(version, '5.00'))
    expect([next.user?.game_wallet_group.balance, next.version]).toEqual([shown, after])
  })

  test('a visitor has no balance to change', () => {
    expect(withBalance({ user: null, version: 0 }, frame(1, '5.00'))).toEqual({ user: null, version: 0 })
  })
})

describe('the mark at the balance', () => {
  test.each([
    ['idle', 'start', 'connecting'],
    ['connecting', 'lost', 'connecting'], // never was live: no alarm
    ['connecting', 'open', 'live'],
    ['live', 'lost', 'reconnecting'],
    ['reconnecting', 'start', 'reconnecting'],
    ['reconnecting', 'open', 'live'],
    ['live', 'stop', 'idle'],
  ] as const)('%s, %s: %s', (before, event, after) => {
    expect(connectionAfter(before, event)).toBe(after)
  })
})

describe('asking again for a stream that was refused', () => {
  test.each([
    [1, 3000],
    [2, 6000],
    [3, 12_000],
    [5, 48_000],
    [6, 60_000],
    [40, 60_000],
  ])('after %i refusals in %i ms', (refusals, ms) => {
    expect(retryMsAfter(refusals)).toBe(ms)
  })
})

describe('a bonus frame', () => {
  const sums = { progress: '10.00', wager_amount: '300.00', bonus_amount: '90.00' }
  const shown = {
    id: 'b-1',
    status: 'ACTIVE',
    progress: '0.00',
    wager_amount: '300.00',
    bonus_amount: '100.00',
    name: 'Welcome',
  }
  test.each([
    ['of the open bonus moves its bar', shown, { id: 'b-1', status: 'ACTIVE' }, { ...shown, ...sums }],
    ['of its end is asked for', shown, { id: 'b-1', status: 'COMPLETED' }, null],
    ['of another bonus is asked for', shown, { id: 'b-2', status: 'ACTIVE' }, null],
    ['is asked for where nothing is shown', null, { id: 'b-1', status: 'ACTIVE' }, null],
    ['is asked for where nothing is known', undefined, { id: 'b-1', status: 'CLAIMABLE' }, null],
  ] as const)('%s', (_, before, given, after) => expect(withBonus(before, { ...given, ...sums })).toEqual(after))
})
