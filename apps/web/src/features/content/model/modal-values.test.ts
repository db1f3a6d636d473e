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

test.each([
  // required, turnover, missing. One point is 60,000.00 of turnover.
  ['3.00', '150000.00', '30\u00a0000.00\u00a0₸'],
  ['2.51', '150000.01', '599.99\u00a0₸'],
  ['2.50', '150000.00', '0.00\u00a0₸'],
  ['1.00', '150000.00', '0.00\u00a0₸'],
])('a rating of %s with a turnover of %s: %s are missing', (minRating, turnover, missing) => {
  expect(modalValues({ user, variables: { minRating }, rating: { unit: '60000.00', turnover } })).toMatchObject({
    minRating,
    turnoverMissing: missing,
  })
})

test.each([['many'], ['-1'], [undefined]])('a rating of %s names no play', (minRating) => {
  expect(
    modalValues({
      user,
      variables: minRating === undefined ? {} : { minRating },
      rating: { unit: '60000.00', turnover: '0.00' },
    }),
  ).not.toHaveProperty('turnoverMissing')
})
