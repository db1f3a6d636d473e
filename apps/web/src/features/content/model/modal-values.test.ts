import { expect, test } from 'vitest'
import { modalValues } from './modal-values.ts'

const user = { currency: 'kzt', rating: 2.5, phone: '+77021112233' } as const

test.each([
  [user, {}, { 'user.currency': 'KZT', 'user.rating': '2.50', 'user.phone': '+77021112233' }],
  [user, { depositAmount: '1200' }, { depositAmount: '1\u00a0200.00\u00a0₸' }],
  [null, { depositAmount: 1200.5 }, { depositAmount: '1\u00a0200.50\u00a0₴' }], // Spec §9: default currency uah.
  [null, { depositAmount: 'much', bonusName: 'Spring' }, { depositAmount: 'much', bonusName: 'Spring' }],
  [null, {}, {}],
])('for %o with %o', (who, variables, values) => {
  expect(modalValues({ user: who, variables })).toMatchObject(values)
})
