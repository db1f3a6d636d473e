import { describe, expect, test } from 'vitest'
import { opensByItself, readFlag, receivedAction, receivedModal, writeFlag } from './received.ts'

describe('Spec §4: the received modal opens automatically', () => {
  test.each([
    // status, flag, opens
    [null, null, false],
    ['PENDING', null, false],
    ['ACTIVE', null, true],
    ['ACTIVE', { bonus_id: 'b-1', shown: false }, true],
    ['ACTIVE', { bonus_id: 'b-1', shown: true }, false],
    ['ACTIVE', { bonus_id: 'b-0', shown: true }, true],
    ['PENDING', { bonus_id: 'b-1', shown: false }, false],
    ['COMPLETED', null, false],
  ])('%s, flag %j: %s', (status, flag, opens) => {
    expect(opensByItself(status === null ? null : { id: 'b-1', status }, flag)).toBe(opens)
  })
})

describe('the button of the congratulation', () => {
  const plain = { hasGame: false, status: 'ACTIVE', isByCode: false, wager: 20 }
  test.each([
    [{ ...plain, hasGame: true, status: 'PENDING', isByCode: true }, 'play'],
    [{ ...plain, status: 'PENDING', isByCode: true }, 'activate'],
    [{ ...plain, isByCode: true, wager: 0 }, 'apply'],
    [{ ...plain, wager: 0 }, 'good'],
    [plain, 'ok'],
  ])('%j: %s', (received, action) => {
    expect(receivedAction(received)).toBe(action)
  })
})

test.each([
  ['PENDING', 20, 'bonus-received-pending'],
  ['PENDING', 0, 'bonus-received-pending'],
  ['ACTIVE', 20, 'bonus-received-wager'],
  ['COMPLETED', 0, 'bonus-received-free'],
])('a bonus that is %s with wager %s is announced with the modal %s', (status, wager, modal) => {
  expect(receivedModal({ status, bonus: { wager } })).toBe(modal)
})

test('the flag is kept for each player and cleared again', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  writeFlag(store, 'p-1', { bonus_id: 'b-1', shown: false })
  writeFlag(store, 'p-2', { bonus_id: 'b-2', shown: true })
  expect([readFlag(store, 'p-1'), readFlag(store, 'p-2'), readFlag(store, 'p-3')]).toEqual([
    { bonus_id: 'b-1', shown: false },
    { bonus_id: 'b-2', shown: true },
    null,
  ])
  writeFlag(store, 'p-1', null)
  expect(readFlag(store, 'p-1')).toBeNull()
  kept.set('zoria-bonus-received-p-1', 'yes')
  expect(readFlag(store, 'p-1')).toBeNull()
})
