import { describe, expect, test } from 'vitest'
import { markWelcomed, nextWelcome, wasWelcomed } from './newcomer.ts'

const all = { told: [], hasCodes: true, hasFirstDeposit: true, hasInterest: false, hasOpen: false, path: '/', toldAt: null } as const

describe('what a newcomer is told next', () => {
  test.each([
    ['the code first', all, 'code'],
    ['no code to use: the first deposit', { ...all, hasCodes: false }, 'first-deposit'],
    ['the code was told here: not at once', { ...all, told: ['code'], toldAt: '/' }, null],
    ['on another page', { ...all, told: ['code'], toldAt: '/', path: '/games' }, 'first-deposit'],
    ['a bonus is open', { ...all, hasOpen: true }, null],
    ['over a game', { ...all, path: '/games/zoloto-skifiv' }, null],
    ['in the cashbox', { ...all, path: '/cashbox' }, null],
    ['after a deposit the interest', { ...all, hasCodes: false, hasFirstDeposit: false, hasInterest: true }, 'interest'],
    ['the interest was told', { ...all, told: ['interest'], hasCodes: false, hasFirstDeposit: false, hasInterest: true }, null],
    ['no interest beside an open bonus', { ...all, hasCodes: false, hasFirstDeposit: false, hasInterest: true, hasOpen: true }, null],
    ['both were told', { ...all, told: ['code', 'first-deposit'] }, null],
  ] as const)('%s', (_, known, welcome) => {
    expect(nextWelcome(known)).toBe(welcome)
  })
})

test('what was told is remembered for each player', () => {
  const kept = new Map<string, string>()
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  markWelcomed(store, 'p-1', 'code')
  markWelcomed(store, 'p-1', 'code')
  markWelcomed(store, 'p-1', 'first-deposit')
  expect([wasWelcomed(store, 'p-1'), wasWelcomed(store, 'p-2')]).toEqual([['code', 'first-deposit'], []])
})
