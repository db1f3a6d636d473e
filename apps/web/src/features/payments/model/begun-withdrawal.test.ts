import { expect, test } from 'vitest'
import { begunWithdrawal, forgetWithdrawal, storeWithdrawal } from './begun-withdrawal.ts'

const nothing = { amount: '', recipientName: '' }

test('what was typed of a withdrawal waits for its player, without the card, until it was asked for', () => {
  expect(begunWithdrawal('olena')).toEqual(nothing)
  const typed = { amount: '500', destination: '4242 4242 4242 4242', recipientName: 'Олена Коваль' }
  storeWithdrawal('olena', typed)
  expect(begunWithdrawal('olena')).toEqual({ amount: '500', recipientName: 'Олена Коваль' })
  expect(begunWithdrawal('aidar')).toEqual(nothing)
  forgetWithdrawal()
  expect(begunWithdrawal('olena')).toEqual(nothing)
})
