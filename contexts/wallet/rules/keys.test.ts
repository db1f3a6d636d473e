import { bps, instant, money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import type { Command, DepositCommand, PlayerId, StakeCommand } from './commands.ts'
import { fingerprintOf, keyOf, keyOfHold, keyOfItem, keyOfUndoing, namesIn } from './keys.ts'

const playerId = '0193d000-0000-7000-8000-000000000001' as PlayerId
const deposit: DepositCommand = { kind: 'deposit', playerId, source: 'payments', externalId: 'a', amount: money(1n, 'uah') }
const rollback: Command = { kind: 'rollback', playerId, source: 'gis:zoria', externalId: 'r', provider: 'studio', game: 'sevens', currency: 'uah', items: [], round: null }
const end = (kind: 'withdrawal_paid' | 'withdrawal_returned'): Command => ({ kind, playerId, source: 'payments', externalId: 'w' })

describe('a key', () => {
  test('names source, class and external id, and gives them back', () => {
    expect(keyOf(deposit)).toBe('payments/deposit/a')
    expect(namesIn('gis:zoria/stake/with/slash')).toEqual({ source: 'gis:zoria', externalId: 'with/slash' })
    expect(namesIn(keyOf({ ...deposit, externalId: '' }))).toEqual({ source: 'payments', externalId: '' })
  })

  test('of a refund and a rollback finds the stake they name', () => {
    expect(keyOfItem('gis:zoria', { kind: 'stake', externalId: 't1' })).toBe('gis:zoria/stake/t1')
  })

  test('of an undoing names rollback and item, and no two pairs alike, whatever their ids hold', () => {
    const undoing = (rollbackId: string, itemId: string) => keyOfUndoing({ source: 'gis:zoria', externalId: rollbackId }, keyOfItem('gis:zoria', { kind: 'stake', externalId: itemId }))
    const keys = [undoing('r', 's'), undoing('r#gis:zoria/stake/s', 's'), undoing('r', 's#gis:zoria/stake/s'), undoing('', 'r#s'), undoing('1', 's'), undoing('', '1#s')]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain(keyOf({ ...rollback, externalId: 'r#gis:zoria/stake/s' }))
  })

  test('is the same for both ends of a withdrawal, with other content, and another for its hold', () => {
    expect(keyOf(end('withdrawal_paid'))).toBe(keyOf(end('withdrawal_returned')))
    expect(fingerprintOf(end('withdrawal_paid'))).not.toBe(fingerprintOf(end('withdrawal_returned')))
    expect(keyOfHold({ source: 'payments', externalId: 'w' })).not.toBe(keyOf(end('withdrawal_paid')))
  })
})

describe('a fingerprint', () => {
  const stake: StakeCommand = {
    kind: 'stake', playerId, source: 'gis:zoria', externalId: 's', provider: 'studio', game: 'sevens', amount: money(1n, 'uah'), weight: bps(10_000), round: 'r',
    sessionStartedAt: null, isRoundFinished: false, freeRound: null, objection: null,
  }
  test.each([
    ['amount', { amount: money(2n, 'uah') }],
    ['round', { round: 'other' }],
    ['being free', { freeRound: { userBonusId: null } }],
  ])('of a stake differs by %s', (_, over) => expect(fingerprintOf({ ...stake, ...over })).not.toBe(fingerprintOf(stake)))

  test.each([
    ['where the game is filed', { provider: 'other', game: 'other' }],
    ['the weight of its game', { weight: bps(1) }],
    ['its session', { sessionStartedAt: instant('2026-11-21T12:00:00Z') }],
    ['what is objected', { objection: { word: 'session', place: 'before_block' as const } }],
  ])('of a stake does not ask for %s: a repeat may come with another', (_, over) => expect(fingerprintOf({ ...stake, ...over })).toBe(fingerprintOf(stake)))

  test.each([
    ['amount', { amount: money(2n, 'uah') }],
    ['currency', { amount: money(1n, 'kzt') }],
  ])('differs by %s', (_, over) => {
    expect(fingerprintOf({ ...deposit, ...over })).not.toBe(fingerprintOf(deposit))
    expect(fingerprintOf({ ...deposit })).toBe(fingerprintOf(deposit))
  })
})
