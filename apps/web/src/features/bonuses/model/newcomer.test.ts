import { describe, expect, test } from 'vitest'
import { nextWelcome } from './newcomer.ts'

const all = { seen: [], hasCodes: true, hasFirstDeposit: true, hasInterest: false, hasOpen: false, path: '/', lastShownAt: null } as const

describe('the next modal of a newcomer', () => {
  test.each([
    ['the code first', all, 'welcome-promo-code'],
    ['no code to use: the first deposit', { ...all, hasCodes: false }, 'first-deposit-bonus'],
    ['the code was shown here: not at once', { ...all, seen: ['welcome-promo-code'], lastShownAt: '/' }, null],
    ['on another page', { ...all, seen: ['welcome-promo-code'], lastShownAt: '/', path: '/games' }, 'first-deposit-bonus'],
    ['a bonus is open', { ...all, hasOpen: true }, null],
    ['over a game', { ...all, path: '/games/zoloto-skifiv' }, null],
    ['in the cashbox', { ...all, path: '/cashbox' }, null],
    ['after a deposit the interest', { ...all, hasCodes: false, hasFirstDeposit: false, hasInterest: true }, 'deposit-interest'],
    ['the interest was shown', { ...all, seen: ['deposit-interest'], hasCodes: false, hasFirstDeposit: false, hasInterest: true }, null],
    ['no interest beside an open bonus', { ...all, hasCodes: false, hasFirstDeposit: false, hasInterest: true, hasOpen: true }, null],
    ['both were shown', { ...all, seen: ['welcome-promo-code', 'first-deposit-bonus'] }, null],
  ] as const)('%s', (_, known, welcome) => {
    expect(nextWelcome(known)).toBe(welcome)
  })
})
