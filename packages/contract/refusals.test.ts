import { expect, test } from 'vitest'
import { refusalFor } from './refusals.ts'

// Spec §8: clients switch on these words.
test.each([
  ['INTERNAL_SERVER_ERROR', 500, 'An unexpected error occurred.'],
  ['OVERLOADED', 503, 'Something went wrong, please try again later.'],
  ['TECHNICAL_WORK', 503, 'Technical work is underway'],
  ['NUMBER_ALREADY_USED', 409, 'This phone number is already used'],
  ['ACCOUNT_LINKED_ANOTHER_NUMBER', 409, 'User has another phone number'],
  ['YOUR_NUMBER_CALL_LIMIT_REACHED', 429, 'YOUR_NUMBER_CALL_LIMIT_REACHED'],
  ['ERR_INVALID_CODE', 409, 'Invalid code'],
  ['ERR_CODE_EXPIRED', 409, 'Code expired'],
  ['USER_HAS_NO_PHONE', 409, 'User has no phone'],
  ['VERIFICATION_REQUIRED', 409, 'Verification is required step'],
  ['VERIFICATION_NOT_FINISHED', 409, 'Verification is not finished'],
  ['ACTION_NOT_VERIFIED', 409, "User didn't verify action"],
  ['GAME_UNAVAILABLE', 409, 'The game is currently unavailable'],
  ['GAME_COUNTRY_RESTRICTED', 409, 'This game is not available in your country'],
  ['GAME_MAINTENANCE', 409, 'Sorry, this game is not working'],
  ['INSUFFICIENT_FUNDS', 409, 'Not enough balance'],
  ['NO_FUNDS_FOR_WITHDRAWAL', 409, 'No funds for withdrawal'],
] as const)('%s is %i "%s"', (code, status, message) => {
  expect(refusalFor(code)).toEqual({ status, message })
})
