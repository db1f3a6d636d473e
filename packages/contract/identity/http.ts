import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, countryCode, currency, id, noControls, time } from '../wire.ts'
import { oneTimeCode } from './one-time-code.ts'
import { loginTypes, passwordLength } from './words.ts'

const required = (max: number) =>
  z
    .string({ error: 'FILL_OUT_THIS_FIELD' })
    .check(z.minLength(1, { error: 'FILL_OUT_THIS_FIELD' }), z.maxLength(max, { error: 'INVALID' }))

/** Spec §5: 6-16 characters, no spaces. */
export const password = z
  .string({ error: 'FILL_OUT_THIS_FIELD' })
  .check(
    z.regex(/^\S*$/, { error: 'PASSWORD_SPACES', abort: true }),
    z.minLength(passwordLength.min, { error: 'PASSWORD_LENGTH' }),
    z.maxLength(passwordLength.max, { error: 'PASSWORD_LENGTH' }),
  )

const date = z.string({ error: 'DATE_INVALID' }).check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'DATE_INVALID' }))
const code = oneTimeCode('CODE_INVALID')
const consents = z.object({ age: z.boolean(), terms: z.boolean(), newsletter: z.optional(z.boolean()) })

const walletGroup = z.object({ balance: amount })

/**
 * A player about himself (Spec §3 wallet data and user). `rating` is a number with two places, `level` the highest
 * level it ever reached; `missing` names what deposit, bet and bonus still ask for. `alias` is his public name;
 * `alias_changeable_at` is null where he may change it now. `wallet_version` is the version of the balances, as a
 * `balance` frame has it: of an answer and a frame the newer one is shown.
 */
export const user = z.object({
  id,
  currency,
  rating: z.number(),
  level: z.number(),
  alias: z.string(),
  alias_changeable_at: z.nullable(time),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  country: z.string(),
  phone_verified: z.boolean(),
  email_verified: z.boolean(),
  birth_date: z.nullable(z.string()),
  consents: z.object({ age: z.boolean(), terms: z.boolean(), newsletter: z.boolean() }),
  missing: z.array(z.enum(['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED'])),
  created_at: time,
  wallet_version: z.number(),
  game_wallet_group: walletGroup,
  bonus_wallet_group: walletGroup,
  electronic_wallet_group: walletGroup,
  cashback_balance: amount,
})
export type User = z.output<typeof user>

/** Advice at a log-in: the password is one that new accounts may not have. */
const warnings = z.array(z.enum(['PASSWORD_WEAK']))

/** What login, registration and refresh answer (Spec §3 user session). The refresh token travels in a cookie only. */
export const session = z.object({
  user,
  tokens: z.object({ access_token: z.string() }),
  warnings: z.optional(warnings),
})
export type Session = z.output<typeof session>

export const codeSent = z.object({ status: z.literal('code_sent'), codeLength: z.number(), retryAfter: z.number() })

/**
 * `POST /auth/register`: without `code` sends one and answers 200; with it creates the account and answers 201. Source:
 * docs/rules/identity.md#registration.
 */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'open',
  summary:
    'Register by phone (or, where switched on, e-mail): first call sends a code, second call with the code creates the account',
  body: z.object({
    type: z._default(z.enum(loginTypes), 'Phone'),
    login: required(254).check(noControls),
    password,
    countryCode: z._default(countryCode, 'KZ'),
    currency: z._default(currency, 'uah'),
    code: z.optional(code),
    birthDate: z.optional(date),
    consents: z.optional(consents),
  }),
  replies: { 200: codeSent, 201: session },
  refusals: [
    'PROOF_OF_WORK_REQUIRED',
    'EMAIL_REGISTRATION_DISABLED',
    'CURRENCY_UNAVAILABLE',
    'UNDER_AGE',
    'CONSENT_REQUIRED',
    'ERR_INVALID_CODE',
    'ERR_CODE_EXPIRED',
    'PHONE_ALREADY_REGISTERED',
    'EMAIL_ALREADY_REGISTERED',
  ],
})

/**
 * `POST /auth/web`: login by phone (or e-mail) and password. A new device, and one that failed before, proves itself as
 * well: the answer is 200 then, and the same request with `code` is the log-in. Source:
 * docs/rules/identity.md#new-devices.
 */
export const login = endpoint({
  method: 'POST',
  path: '/auth/web',
  access: 'open',
  summary: 'Log in; a new device, or one with failed attempts, must confirm a code first',
  body: z.object({
    username: required(254).check(noControls),
    password: required(128),
    countryCode: z.optional(countryCode),
    code: z.optional(code),
  }),
  replies: { 200: codeSent, 201: session },
  refusals: ['PROOF_OF_WORK_REQUIRED', 'INVALID_CREDENTIALS', 'ERR_INVALID_CODE', 'ERR_CODE_EXPIRED'],
})

/** Ends the session of the refresh cookie and that of the Bearer, where they come. */
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'open',
  summary: 'Log out',
  replies: { 204: null },
  refusals: [],
})

/**
 * Rotates the refresh cookie and answers a fresh access token. A reused token ends its family, 401. Open at the edge,
 * because the action itself judges the cookie: a reused one must reach it.
 */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'open',
  summary: 'Issue a new access token for the refresh cookie',
  replies: { 200: session },
  refusals: [],
})

/** Who the refresh cookie belongs to, without rotating it; for server rendering. Never carries a token. */
export const currentSession = endpoint({
  method: 'GET',
  path: '/auth/session',
  access: 'session',
  summary: 'The player of the refresh cookie',
  replies: { 200: z.object({ user }) },
  refusals: [],
})

/** `GET /users`: the caller. */
export const getUser = endpoint({
  method: 'GET',
  path: '/users',
  access: 'player',
  summary: 'The caller with balances',
  replies: { 200: user },
  refusals: [],
})

/** Supplies what an account created over the wire still misses. A birth date once given is fixed. */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users',
  access: 'player',
  summary: 'Supply birth date and consents',
  body: z.object({ birthDate: z.optional(date), consents: z.optional(z.partial(consents)) }),
  replies: { 200: user },
  refusals: ['BIRTH_DATE_FIXED', 'UNDER_AGE', 'CONSENT_REQUIRED'],
})

/** Countries whose phones register (Spec §3 country phone). */
export const listCountries = endpoint({
  method: 'GET',
  path: '/country',
  access: 'open',
  summary: 'Phone countries',
  replies: { 200: z.array(z.object({ code: z.string(), prefix: z.string(), icon: z.string(), preview: z.string() })) },
  refusals: [],
})
