import { describe, expect, test } from 'vitest'
import { byDay, flowOf, nameOfDay, type Transaction } from './history.ts'

const item = (id: string, created_at: string): Transaction => ({
  id,
  kind: 'payin',
  method: 'visa',
  amount: '1.00',
  currency: 'uah',
  status: 'success',
  visible_status: 'success',
  reason: null,
  created_at,
})

test('the history is grouped by local days of the reader', () => {
  const items = [
    item('c', '2026-11-21T23:30:00.000Z'),
    item('b', '2026-11-21T21:00:00.000Z'),
    item('a', '2026-11-20T09:00:00.000Z'),
  ]
  expect(byDay(items, () => 120).map(({ date, items: of }) => [date, of.map(({ id }) => id)])).toEqual([
    ['22/11/2026', ['c']],
    ['21/11/2026', ['b']],
    ['20/11/2026', ['a']],
  ])
  expect(byDay(items, () => 0).map(({ date }) => date)).toEqual(['21/11/2026', '20/11/2026'])
})

test.each([
  ['22/11/2026', 'today'],
  ['21/11/2026', 'yesterday'],
  ['20/11/2026', null],
])("on the 22nd by the player's clock %s is %s", (date, name) => {
  expect(nameOfDay(date, Date.parse('2026-11-21T23:30:00.000Z'), () => 120)).toBe(name)
})

describe('which way a sum went', () => {
  test.each([
    ['payin', '1.00', 'in'],
    ['payout', '1.00', 'out'],
    ['crosspay', '1.00', 'within'],
    ['adjustment', '-1.00', 'out'],
    ['cashback', '1.00', 'in'],
  ] as const)('%s %s: %s', (kind, amount, flow) => {
    expect(flowOf({ kind, amount })).toBe(flow)
  })
})
