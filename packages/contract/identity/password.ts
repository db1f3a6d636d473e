import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { countryCode, noControls } from '../wire.ts'
import { codeSent, password } from './http.ts'
import { oneTimeCode } from './one-time-code.ts'
import { loginTypes } from './words.ts'

const required = (max: number) =>
  z
    .string({ error: 'FILL_OUT_THIS_FIELD' })
    .check(z.minLength(1, { error: 'FILL_OUT_THIS_FIELD' }), z.maxLength(max, { error: 'INVALID' }))

/** Whose password it is. Spec §4: the type is Phone by default. */
const account = {
  resetType: z._default(z.enum(loginTypes), 'Phone'),
  username: required(254).check(noControls),
  countryCode: z.optional(countryCode),
}

/**
 * Step one of a reset: sends a code, and answers the same whether there is such an account. Source:
 * docs/rules/identity.md#reset-of-a-password.
 */
export const requestReset = endpoint({
  method: 'POST',
  path: '/user/password/reset',
  access: 'open',
  summary: 'Reset a password, step one: send a code',
  body: z.object(account),
  replies: { 200: codeSent },
  refusals: ['PROOF_OF_WORK_REQUIRED', 'SENDING_DISABLED'],
})

/** Step two: a right code answers a ticket, as field and as cookie. An unknown account is reported only in this step. */
export const checkResetCode = endpoint({
  method: 'POST',
  path: '/user/password/reset/code',
  access: 'open',
  summary: 'Reset a password, step two: exchange the code for a ticket valid for ten minutes',
  body: z.object({ ...account, code: oneTimeCode('CODE_INVALID') }),
  replies: { 200: z.object({ ticket: z.string() }) },
  refusals: ['ERR_INVALID_CODE', 'ERR_CODE_EXPIRED', 'USER_NOT_FOUND'],
})

const confirmReset = {
  path: '/user/password/reset',
  access: 'open',
  summary: 'Reset a password, step three: set the new one; all sessions end',
  body: z.object({
    newPassword: password,
    ticket: z.optional(z.string().check(z.maxLength(64, { error: 'INVALID' }), noControls)),
  }),
  replies: { 204: null },
  refusals: ['TICKET_EXPIRED'],
} as const

/**
 * Step three; the ticket comes in the body or in the cookie. Spec §7 calls the method "update-style": PUT and PATCH are
 * the same.
 */
export const putNewPassword = endpoint({ method: 'PUT', ...confirmReset })
export const patchNewPassword = endpoint({ method: 'PATCH', ...confirmReset })

/**
 * Changes the password of the caller; his other sessions end and withdrawals are held. A wrong old one is no 401: the
 * caller stays signed in.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/user/password',
  access: 'player',
  summary: 'Change the password',
  body: z.object({ oldPassword: required(128), newPassword: password }),
  replies: { 204: null },
  refusals: ['PASSWORD_INCORRECT'],
})
