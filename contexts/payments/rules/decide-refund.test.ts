import { formatAmount, parseAmount, type Money } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { decideRefund, decideRefundOfWinnings, type RefundQuestion } from './decide-refund.ts'

const uah = (text: string): Money => parseAmount(text, 'uah')!
const question: RefundQuestion = {
  depositStatus: 'success',
  block: 'restricted',
  deposited: uah('1000'),
  refunded: uah('0'),
  game: uah('400'),
  wanted: undefined,
}

test.each<[string, Partial<RefundQuestion>, string]>([
  ['gives what is not played', {}, '400.00'],
  ['gives no more than was deposited', { game: uah('5000') }, '1000.00'],
  ['gives what earlier refunds left', { game: uah('5000'), refunded: uah('900') }, '100.00'],
  ['gives as much as is wanted', { wanted: uah('0.01') }, '0.01'],
  ['gives all that is wanted', { wanted: uah('400') }, '400.00'],
  ['is also for a closed account', { block: 'closed' }, '400.00'],
  ['of a deposit that was not paid', { depositStatus: 'pending' }, 'DEPOSIT_NOT_PAID'],
  ['of a deposit that was reversed', { depositStatus: 'reversed' }, 'DEPOSIT_NOT_PAID'],
  ['of a player who may play', { block: 'none' }, 'PLAYER_MAY_PLAY'],
  ['of nothing', { game: uah('0') }, 'NOTHING_TO_REFUND'],
  ['of what went back', { refunded: uah('1000') }, 'NOTHING_TO_REFUND'],
  ['of zero', { wanted: uah('0') }, 'NOTHING_TO_REFUND'],
  ['of too much', { wanted: uah('400.01') }, 'MORE_THAN_REFUNDABLE'],
])('a refund %s', (_, change, then) => {
  const decision = decideRefund({ ...question, ...change })
  expect(decision.ok ? formatAmount(decision.value) : decision.refusal).toBe(then)
})

test.each([
  ['closed', '700', undefined, '700.00'],
  ['closed', '700', '0.01', '0.01'],
  ['closed', '700', '700.01', 'MORE_THAN_REFUNDABLE'],
  ['closed', '700', '0', 'NOTHING_TO_REFUND'],
  ['closed', '0', undefined, 'NOTHING_TO_REFUND'],
  ['restricted', '700', undefined, 'PLAYER_MAY_WITHDRAW'],
  ['none', '700', undefined, 'PLAYER_MAY_WITHDRAW'],
] as const)('of a %s account with winnings of %s, %s of them: %s', (block, electronic, wanted, then) => {
  const decision = decideRefundOfWinnings({
    block,
    electronic: uah(electronic),
    wanted: wanted === undefined ? undefined : uah(wanted),
  })
  expect(decision.ok ? formatAmount(decision.value) : decision.refusal).toBe(then)
})
