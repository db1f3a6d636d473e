import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noControls } from '../wire.ts'
import { codeSent, user } from './http.ts'
import { oneTimeCode } from './one-time-code.ts'

const required = (max: number) =>
  z
    .string({ error: 'FILL_OUT_THIS_FIELD' })
    .check(z.minLength(1, { error: 'FILL_OUT_THIS_FIELD' }), z.maxLength(max, { error: 'INVALID' }))

/**
 * `POST /user/email`: sends a code to the e-mail the caller wants to have; the present one stays until it is confirmed.
 * An address of another account is answered alike. Refusals in this order. Source: docs/rules/identity.md#changes.
 */
export const addEmail = endpoint({
  method: 'POST',
  path: '/user/email',
  access: 'player',
  summary: 'Send a code to a new e-mail address',
  body: z.object({ email: required(254).check(noControls), password: required(128) }),
  replies: { 200: codeSent },
  refusals: ['SENDING_DISABLED', 'PASSWORD_INCORRECT', 'EMAIL_ALREADY_REGISTERED'],
})

/** `POST /user/email/verify`: the code makes the e-mail the caller's. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/user/email/verify',
  access: 'player',
  summary: 'Confirm the new e-mail address with the code',
  body: z.object({ code: oneTimeCode('FILL_OUT_THIS_FIELD') }),
  replies: { 200: user },
  refusals: ['ERR_INVALID_CODE', 'ERR_CODE_EXPIRED', 'EMAIL_ALREADY_REGISTERED'],
})
