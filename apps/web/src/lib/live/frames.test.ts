import type { User } from '@zoria/contract/identity/http'
import { updateFrames, type BalanceFrame, type BattleFrame } from '@zoria/contract/notifications/http'
import { describe, expect, test } from 'vitest'
import { connectionAfter, retryMsAfter } from './connection.ts'
import { readFrame, withBalance, withBonus } from './frames.ts'

const group = (balance: string) => ({ balance })
const player = { id: 'p', game_wallet_group: group('10.00'), electronic_wallet_group: group('0.00'), bonus_wallet_group: group('0.00'), cashback_balance: '0.00' } as User
const frame = (version: number, balance: string): BalanceFrame => ({
  version, game_wallet_group: group(balance), electronic_wallet_group: group('1.00'), bonus_wallet_group: group('0.00'), cashback_balance: '0.00',
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
  test.each([[1, 3000], [2, 6000], [3, 12_000], [5, 48_000], [6, 60_000], [40, 60_000]])('after %i refusals in %i ms', (refusals, ms) => {
    expect(retryMsAfter(refusals)).toBe(ms)
  })
})

describe('a bonus frame', () => {
  const sums = { progress: '10.00', wager_amount: '300.00', bonus_amount: '90.00' }
  const shown = { id: 'b-1', status: 'ACTIVE', progress: '0.00', wager_amount: '300.00', bonus_amount: '100.00', name: 'Welcome' }
  test.each([
    ['of the open bonus moves its bar', shown, { id: 'b-1', status: 'ACTIVE' }, { ...shown, ...sums }],
    ['of its end is asked for', shown, { id: 'b-1', status: 'COMPLETED' }, null],
    ['of another bonus is asked for', shown, { id: 'b-2', status: 'ACTIVE' }, null],
    ['is asked for where nothing is shown', null, { id: 'b-1', status: 'ACTIVE' }, null],
    ['is asked for where nothing is known', undefined, { id: 'b-1', status: 'CLAIMABLE' }, null],
  ] as const)('%s', (_, before, given, after) => expect(withBonus(before, { ...given, ...sums })).toEqual(after))
})

describe('a frame is read as the contract has it', () => {
  const bonus = { id: 'b-1', status: 'ACTIVE', progress: '1.00', wager_amount: '2.00', bonus_amount: '3.00' }
  const own: BattleFrame['own'] = { state: 'active', joined_at: '2026-11-24T12:00:00.000Z', barrier: null, rounds: 3, rounds_to_qualify: 0, rounds_left: null, score: '2.50', best_multiplier: '2.50', rank: 2, next_place: { rank: 1, gap: '0.40' }, next_prize: null, prize: null, prize_status: null, margin: null }
  const payment = { id: 'p-1', direction: 'payin', status: 'success' }
  test.each([
    ['balance', frame(3, '5.00'), true],
    ['balance', { ...frame(3, '5.00'), version: '3' }, false],
    ['balance', { ...frame(3, '5'), }, false],
    ['balance', { ...frame(3, '5.00'), bonus_wallet_group: null }, false],
    ['balance', { ...frame(3, '5.00'), cashback_balance: 0 }, false],
    ['balance', null, false],
    ['battle', { slug: 'steppe', own }, true],
    ['battle', { slug: 'steppe', own: { ...own, score: 1 } }, false],
    ['battle', { slug: 'steppe', own: { ...own, rounds: '3' } }, false],
    ['battle', { slug: 'steppe', own: null }, false],
    ['battle', { own }, false],
    ['inbox', { unread: 3, prize: null }, true],
    ['inbox', { unread: '3', prize: null }, false],
    ['inbox', { unread: 3 }, false],
    ['inbox', { unread: 3, prize: 'money' }, false],
    ['payment', payment, true],
    ['payment', { ...payment, direction: 'sideways' }, false],
    ['payment', { ...payment, id: 1 }, false],
    ['payment', { ...payment, status: undefined }, false],
    ['payment', 'text', false],
    ['bonus', bonus, true],
    ['bonus', { ...bonus, status: 'CLAIMABLE' }, true],
    ['bonus', { ...bonus, status: 'OPEN' }, false],
    ['bonus', { ...bonus, progress: 1 }, false],
    ['bonus', { ...bonus, id: 1 }, false],
  ] as const)('%s %j: %s', (kind, given, isRead) => {
    expect(readFrame(kind, JSON.stringify(given))).toEqual(isRead ? { kind, frame: given } : null)
    expect(updateFrames[kind].safeParse(given).success).toBe(isRead)
  })
})
