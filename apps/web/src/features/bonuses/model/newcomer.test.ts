import { describe, expect, test } from 'vitest'
import { isNewcomer, nextWelcome } from './newcomer.ts'

const all = {
  seen: [],
  hasCodes: true,
  hasFirstDeposit: true,
  hasInterest: false,
  hasOpen: false,
  path: '/',
  lastShownAt: null,
} as const

describe('the next modal of a newcomer', () => {
  test.each([
    ['the code first', all, 'welcome-promo-code'],
    ['no code to use: the first deposit', { ...all, hasCodes: false }, 'first-deposit-bonus'],
    ['the code was shown here: not at once', { ...all, seen: ['welcome-promo-code'], lastShownAt: '/' }, null],
    [
      'on another page',
      { ...all, seen: ['welcome-promo-code'], lastShownAt: '/', path: '/games' },
      'first-deposit-bonus',
    ],
    ['a bonus is open', { ...all, hasOpen: true }, null],
    ['over a game', { ...all, path: '/games/zoloto-skifiv' }, null],
    ['in the cashbox', { ...all, path: '/cashbox' }, null],
    [
      'after a deposit the interest',
      { ...all, hasCodes: false, hasFirstDeposit: false, hasInterest: true },
      'deposit-interest',
    ],
    [
      'the interest was shown',
      { ...all, seen: ['deposit-interest'], hasCodes: false, hasFirstDeposit: false, hasInterest: true },
      null,
    ],
    [
      'no interest beside an open bonus',
      { ...all, hasCodes: false, hasFirstDeposit: false, hasInterest: true, hasOpen: true },
      null,
    ],
    ['both were shown', { ...all, seen: ['welcome-promo-code', 'first-deposit-bonus'] }, null],
  ] as const)('%s', (_, known, welcome) => {
    expect(nextWelcome(known)).toBe(welcome)
  })
})

test.each([
  ['2026-12-02T12:00:00.000Z', true],
  ['2026-12-31T11:59:59.999Z', true],
  ['2027-01-01T12:00:00.000Z', false],
])('at %s who registered on 2 December at noon is a newcomer: %s', (now, isNew) => {
  expect(isNewcomer({ created_at: '2026-12-02T12:00:00.000Z' }, Date.parse(now))).toBe(isNew)
})
