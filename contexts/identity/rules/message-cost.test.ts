import { money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { currencyOfMessage, isBudgetAlarm, isRangeSuspect, openBudget, rangeOf } from './message-cost.ts'
import type { Phone } from './phone.ts'

test.each([
  ['+380501234567', '+38050123', 'uah'],
  ['+77011234567', '+7701123', 'kzt'],
] as const)('%s is of the range %s and paid in %s', (phone, range, currency) => {
  expect([rangeOf(phone as Phone), currencyOfMessage(phone as Phone)]).toEqual([range, currency])
})

describe('a range of numbers is suspect', () => {
  test.each([
    // sent proven  suspect
    [49, 0, false],
    [50, 0, true],
    [50, 12, true],
    [50, 13, false],
    [400, 100, false],
    [400, 99, true],
  ])('with %s codes sent and %s confirmed: %s', (sent, proven, is) => {
    expect(isRangeSuspect({ sent, proven, sendsMax: 50 })).toBe(is)
  })
})

test.each([
  // budget reserved open to all
  [10_000n, 20, 8_000n],
  [10_000n, 0, 10_000n],
  [99n, 50, 49n],
  [0n, 20, 0n],
])('of a budget of %s minor units %s %% are reserved: %s are open to all', (budget, reservedPercent, open) => {
  expect(openBudget(money(budget, 'uah'), { reservedPercent })).toEqual(money(open, 'uah'))
})

describe('the alarm of the budget', () => {
  test.each([
    // spent with this one, alarm
    [7_999n, false],
    [8_000n, true],
    [8_099n, true],
    [8_100n, false],
    [10_000n, false],
  ])('of 100.00 is raised at %s minor units, one message costing 1.00: %s', (spent, rings) => {
    expect(isBudgetAlarm({ spent, cost: money(100n, 'uah'), budget: money(10_000n, 'uah') })).toBe(rings)
  })
})
