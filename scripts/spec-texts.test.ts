import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts that the specification quotes, under the message ids of docs/rules/wire.md#errors. */
const quoted = [
  ['FILL_OUT_THIS_FIELD', 'Please fill out this field'],
  ['PHONE_INVALID_ERROR', 'Incorrect phone'],
  ['PASSWORD_LENGTH', "Password's length must be 6-16 characters"],
  ['PASSWORD_SPACES', "Password can't contain any spaces"],
  ['PASSWORDS_MUST_MATCH', 'Passwords must match'],
  ['EMAIL_INVALID', 'This field should be a valid email'],
  ['RECIPIENT_TWO_WORDS', "The Recipient's name must contain at least two words"],
  ['CODE_INVALID', 'Please enter the full value'],
  ['FULL_NAME_REQUIRED', 'Please enter the full name'],
  ['INVALID', 'This field must be valid'],
  ['SEARCH_TOO_SHORT', 'Search requires at least 3 characters'],
  ['ERR_INVALID_CODE', 'Invalid code'],
  ['ERR_CODE_EXPIRED', 'Code expired'],
  ['PHONE_ALREADY_REGISTERED', 'This number is already used'],
  ['NUMBER_ALREADY_USED', 'This number is already used'],
  ['ACCOUNT_LINKED_ANOTHER_NUMBER', 'Your account is linked to another number'],
  ['YOUR_NUMBER_CALL_LIMIT_REACHED', 'Call limit exceeded, try again later'],
  ['call.alreadySent', 'The next activation attempt will be available after 2 minutes'],
  ['call.wrong', 'Validation code entered incorrectly'],
  ['call.expired', 'Validation code expired'],
  ['INTERNAL_SERVER_ERROR', 'An unexpected error occurred.'],
  ['OVERLOADED', 'Something went wrong, please try again later.'],
  ['PAYMENT_DECLINED', 'Something went wrong and your payment was declined.'],
  ['GAME_MAINTENANCE', 'Sorry, this game is not working'],
  ['GAME_COUNTRY_RESTRICTED', 'This game is not available in your country'],
  ['GAME_UNAVAILABLE', 'The game is currently unavailable'],
  ['TECHNICAL_WORK', 'Technical work is underway'],
  ['stream.lost', 'No streaming connection.'],
  ['INSUFFICIENT_FUNDS', 'Not enough balance'],
  ['NO_FUNDS_FOR_WITHDRAWAL', 'No funds for withdrawal'],
  // Spec §2: the promo code, the buttons of the congratulation and of the warning.
  ['ENTER_BONUS_CODE', 'Enter bonus code'],
  ['bonus.action.play', 'Play'],
  ['bonus.action.good', 'Good'],
  ['bonus.action.apply', 'Apply'],
  ['bonus.action.activate', 'Activate'],
  ['bonus.cancel', 'Cancel'],
  ['bonus.refuse', 'Refuse'],
  // Spec §4: statuses that a player reads.
  ['WAITING_FOR_APPROVAL', 'Waiting for approval'],
  ['SUCCESS', 'Success'],
  ['DENIED', 'Denied'],
  ['bonus.end.completed', 'Completed'],
  ['ACTIVATED', 'Activated'],
  ['bonus.state.pending', 'Awaiting deposit'],
  ['bonus.state.active', 'Active'],
] as const

const readTexts = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...['every-page/refusals', 'every-page/identity', 'call', 'bonuses', 'payments', 'stream'].map((area) =>
      JSON.parse(
        readFileSync(new URL(`../apps/web/src/i18n/catalogues/${language}/${area}.json`, import.meta.url), 'utf8'),
      ),
    ),
  )

test.each(quoted)('%s reads in English as the specification quotes it: %s', (id, text) => {
  expect(readTexts('en')[id]).toBe(text)
})

test.each(['uk', 'ru', 'kk'])('every quoted text has a text of its own in %s', (language) => {
  const texts = readTexts(language)
  const english = readTexts('en')
  expect(quoted.filter(([id]) => !texts[id] || texts[id] === english[id])).toEqual([])
})
