import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { countryCode, noControls, time } from '../wire.ts'
import { codeSent, user } from './http.ts'
import { oneTimeCode } from './one-time-code.ts'
import { verificationActions, verificationTokens } from './words.ts'

const phone = z
  .string({ error: 'FILL_OUT_THIS_FIELD' })
  .check(z.minLength(1, { error: 'FILL_OUT_THIS_FIELD' }), z.maxLength(64, { error: 'INVALID' }), noControls)
const code = oneTimeCode('FILL_OUT_THIS_FIELD')

/**
 * `POST /user/phone/add`: sends 6 digits by SMS to a number the caller wants. A proven number is only changed with the
 * password. Source: docs/rules/identity.md#changes.
 */
export const addPhone = endpoint({
  method: 'POST',
  path: '/user/phone/add',
  access: 'player',
  summary: 'Send a code to a new phone number',
  body: z.object({
    phone,
    countryCode: z.optional(countryCode),
    password: z.optional(z.string().check(z.maxLength(128, { error: 'INVALID' }))),
  }),
  replies: { 200: codeSent },
  refusals: ['SENDING_DISABLED', 'NUMBER_ALREADY_USED', 'ACCOUNT_LINKED_ANOTHER_NUMBER', 'PASSWORD_INCORRECT'],
})

/** `POST /user/phone/verify`: the code of the SMS makes the number the caller's. */
export const verifyPhone = endpoint({
  method: 'POST',
  path: '/user/phone/verify',
  access: 'player',
  summary: 'Confirm the new phone number with the code',
  body: z.object({ code }),
  replies: { 200: user },
  refusals: ['ERR_INVALID_CODE', 'ERR_CODE_EXPIRED', 'NUMBER_ALREADY_USED'],
})

const params = z.object({ token_type: z.enum(verificationTokens, { error: 'INVALID' }) })
const action = z.enum(verificationActions, { error: 'INVALID' })

/**
 * Places a call; the last four digits of the number that calls are the code. Every 429 of it is
 * YOUR_NUMBER_CALL_LIMIT_REACHED. Source: docs/rules/identity.md#verification-by-call.
 */
export const initVerification = endpoint({
  method: 'POST',
  path: '/verifications/:token_type/init',
  access: 'player',
  summary: 'Call the caller’s phone to confirm an action',
  params,
  body: z.object({
    token: z.optional(z.nullable(z.string().check(z.maxLength(64, { error: 'INVALID' }), noControls))),
    action,
    countryCode: z.optional(countryCode),
  }),
  replies: { 200: codeSent },
  refusals: [
    'USER_HAS_NO_PHONE',
    'NUMBER_ALREADY_USED',
    'ACCOUNT_LINKED_ANOTHER_NUMBER',
    'YOUR_NUMBER_CALL_LIMIT_REACHED',
  ],
})

/** The right digits confirm the phone, and the action until `good_until`. */
export const verifyAction = endpoint({
  method: 'POST',
  path: '/verifications/:token_type/verify',
  access: 'player',
  summary: 'Confirm an action with the code of the call',
  params,
  body: z.object({ code }),
  replies: { 200: z.object({ status: z.literal('verified'), action, good_until: time }) },
  refusals: ['ERR_INVALID_CODE', 'ERR_CODE_EXPIRED', 'NUMBER_ALREADY_USED', 'YOUR_NUMBER_CALL_LIMIT_REACHED'],
})
