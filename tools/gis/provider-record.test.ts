import { describe, expect, test } from 'vitest'
import type { Form } from './form.ts'
import { createOwnBook } from './provider-record.ts'

const bet = (id: string, amount = '10.00', over: Form = {}): Form => ({
  action: 'bet',
  transaction_id: id,
  amount,
  type: 'bet',
  round_id: 'r1',
  ...over,
})
const win = (id: string, amount = '25.00'): Form => ({
  action: 'win',
  transaction_id: id,
  amount,
  type: 'win',
  round_id: 'r1',
})
const refund = (id: string, of: string): Form => ({
  action: 'refund',
  transaction_id: id,
  bet_transaction_id: of,
  amount: '10.00',
  round_id: 'r1',
})
const rollback = (id: string, ...items: [string, string][]): Form => ({
  action: 'rollback',
  transaction_id: id,
  rollback_transactions: items.map(([action, transaction_id]) => ({ action, transaction_id })),
})

describe("a provider's record of its own calls", () => {
  test.each<[string, readonly Form[], bigint]>([
    ['a bet and its win', [bet('b'), win('w')], 150_000n],
    ['a repeat', [bet('b'), bet('b'), win('w'), win('w')], 150_000n],
    ['a free round', [bet('b', '10.00', { type: 'freespin' }), win('w')], 250_000n],
    ['a refund', [bet('b'), refund('x', 'b')], 0n],
    ['a second refund', [bet('b'), refund('x', 'b'), refund('y', 'b')], 0n],
    ['a refund before its bet', [refund('x', 'b'), bet('b')], 0n],
    ['a list that names the bet only', [bet('b'), win('w'), rollback('r', ['bet', 'b'])], 250_000n],
    ['a list that names both', [bet('b'), win('w'), rollback('r', ['bet', 'b'], ['win', 'w'])], 0n],
    ['a list that names one twice', [bet('b'), bet('c'), rollback('r', ['bet', 'b'], ['bet', 'b'])], -100_000n],
    ['a list before its bet', [rollback('r', ['bet', 'b']), bet('b')], 0n],
    [
      'a repeated list after more play',
      [bet('b'), rollback('r', ['bet', 'b']), bet('c'), rollback('r', ['bet', 'c'])],
      -100_000n,
    ],
    ['a refund that is undone', [bet('b'), refund('x', 'b'), rollback('r', ['refund', 'x'])], -100_000n],
  ])('%s', (_, forms, net) => {
    const book = createOwnBook()
    for (const form of forms) book.apply(form)
    expect(book.net()).toBe(net)
  })

  test('rounds contain valid operations', () => {
    const book = createOwnBook()
    for (const form of [bet('b'), bet('c'), win('w'), refund('x', 'c')]) book.apply(form)
    expect(book.rounds()).toEqual([{ round: 'r1', staked: 100_000n, paid: 250_000n }])
  })
})
