import { expect, test } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { FormError } from './form-error.tsx'

// Spec §8: messages a player reads, where a form was refused.
test.each([
  ['INTERNAL_SERVER_ERROR', null, 'An unexpected error occurred.'],
  ['OVERLOADED', null, 'Something went wrong, please try again later.'],
  ['INSUFFICIENT_FUNDS', null, 'Not enough balance'],
  ['NO_FUNDS_FOR_WITHDRAWAL', null, 'No funds for withdrawal'],
  ['RATE_LIMITED', 107, '01:47'], // a limit shows how long to wait
] as const)('%s, with Retry-After %s: %s', (code, retryAfter, text) => {
  const html = rendered(
    <FormError refusal={{ code, retryAfter, status: 409, message: code, details: {}, requestId: null }} />,
  )
  expect(html).toContain(text)
})

test('without a refusal nothing is shown', () => expect(rendered(<FormError refusal={null} />)).not.toMatch(/<p|<b/))
