import { expect, test } from 'vitest'
import { modalOfRefusal } from './cashbox-modal.tsx'

test.each([
  ['user-rating-is-less-than-required', 'user-rating-is-less-than-required'],
  ['INTERNAL_SERVER_ERROR', 'unexpected-error-modal'],
  ['BAD_REQUEST', 'unexpected-error-modal'],
  ['AMOUNT_BELOW_MINIMUM', null], // shown at the field
  ['INSUFFICIENT_FUNDS', null],
  ['', null],
])('the cashbox refuses with %s: the modal %s (Spec §8)', (code, modal) => {
  expect(modalOfRefusal(code)).toBe(modal)
})
