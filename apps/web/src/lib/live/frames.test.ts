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
  wallet_version: 7,
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
    // frame, shown game balance, version after
    [8, '5.00', 8],
    [7, '5.00', 7], // the state after a reconnect is sent again
    [6, '10.00', 7], // an older one than the answer is dropped
  ])('of version %i meets an answer of version 7', (version, shown, after) => {
    const next = withBalance(player, frame(version, '5.00'))
    expect([next.game_wallet_group.balance, next.wallet_version]).toEqual([shown, after])
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
