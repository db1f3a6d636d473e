import { instant, money, parseId, plusMs } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import labels from '../reads/receipt-labels.json' with { type: 'json' }
import type { Payin, Payment, Payout } from './payment.ts'
import { isFinished, receiptOf } from './receipt.ts'

const made = instant('2026-11-21T21:59:00Z')
const common = {
  id: parseId<'Payment'>('0193a000-0000-7000-8001-00000000000d'),
  playerId: parseId<'Player'>('0193a000-0000-7000-8001-00000000000e'),
  method: 'visa',
  gateway: 'sandbox',
  reason: null,
  createdAt: made,
  updatedAt: plusMs(made, 60_000),
} as const
const payin: Payin = {
  ...common,
  direction: 'payin',
  status: 'success',
  amount: money(1_250_00n, 'uah'),
  redirectUrl: null,
  returnUrl: '',
  language: 'ua',
  bonusChoice: 'none',
}
const payout: Payout = {
  ...common,
  direction: 'payout',
  status: 'success',
  amount: money(1_234_567_89n, 'kzt'),
  destination: '•••• 4242',
}
const now = instant('2026-11-23T10:00:00Z')

describe('a receipt', () => {
  test('of a deposit, in Ukrainian, in Kyiv time', () => {
    expect(receiptOf(payin, labels.ua, now)).toEqual({
      title: 'Квитанція',
      kind: 'Поповнення',
      sum: '1\u00a0250.00\u00a0₴',
      isSuccess: true,
      rows: [
        ['Номер платежу', common.id],
        ['Статус', 'успішно'],
        ['Створено', '21/11/2026, 23:59 (за Києвом)'],
        ['Завершено', '22/11/2026, 00:00 (за Києвом)'],
        ['Спосіб', 'Visa'],
        ['Сума', '1\u00a0250.00\u00a0₴'],
        ['Комісія', '0.00\u00a0₴'],
        ['Разом', '1\u00a0250.00\u00a0₴'],
      ],
      foot: 'Складено 23/11/2026, 12:00 (за Києвом). Квитанція показує стан платежу на цей момент.',
    })
  })

  test('of a withdrawal, in Kazakh, in the time of Kazakhstan, with the masked card', () => {
    const { kind, rows } = receiptOf(payout, labels.kz, now)
    expect([kind, rows[2], rows[5], rows[8]]).toEqual([
      'Шығару',
      ['Жасалған уақыты', '22/11/2026, 02:59 (Қазақстан уақыты)'],
      ['Карта', '•••• 4242'],
      ['Барлығы', '1\u00a0234\u00a0567.89\u00a0₸'],
    ])
  })

  test.each<[Payment['status'], boolean, string]>([
    ['denied', false, 'denied'],
    ['success', true, 'success'],
  ])('of a %s withdrawal says so', (status, isSuccess, word) => {
    const receipt = receiptOf({ ...payout, status: status as Payout['status'] }, labels.en, now)
    expect([receipt.isSuccess, receipt.rows[1]?.[1]]).toEqual([isSuccess, word])
  })

  test('of a reversed deposit shows that it was denied', () => {
    expect(receiptOf({ ...payin, status: 'reversed' }, labels.en, now)).toMatchObject({ isSuccess: false })
  })
})

test.each<[Payment['status'], boolean]>([
  ['created', false],
  ['pending', false],
  ['waiting_approval', false],
  ['approved', false],
  ['sent', false],
  ['success', true],
  ['denied', true],
  ['expired', true],
  ['reversed', true],
])('a payment that is %s has ended: %s', (status, has) => {
  expect(isFinished({ ...payin, status } as Payment)).toBe(has)
})
