import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, countryCode, currency, id, time } from '../wire.ts'
import { loginTypes, passwordLength } from './words.ts'

const required = (max: number) => z.string({ error: 'FILL_OUT_THIS_FIELD' }).check(z.minLength(1, { error: 'FILL_OUT_THIS_FIELD' }), z.maxLength(max, { error: 'INVALID' }))

/** Spec §5: 6-16 characters, no spaces. */
export const password = z
  .string({ error: 'FILL_OUT_THIS_FIELD' })
  .check(
    z.regex(/^\S*$/, { error: 'PASSWORD_SPACES', abort: true }),
    z.minLength(passwordLength.min, { error: 'PASSWORD_LENGTH' }),
    z.maxLength(passwordLength.max, { error: 'PASSWORD_LENGTH' }),
  )

const date = z.string({ error: 'DATE_INVALID' }).check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'DATE_INVALID' }))
const code = z.string({ error: 'CODE_INVALID' }).check(z.regex(/^\d{4,6}$/, { error: 'CODE_INVALID' }))
const consents = z.object({ age: z.boolean(), terms: z.boolean(), newsletter: z.optional(z.boolean()) })

const walletGroup = z.object({ balance: amount })

/** A player about himself (Spec §3 wallet data and user). `rating` is a number with two places; `missing` names what deposit, bet and bonus still ask for. */
export const user = z.object({
  id,
  currency,
  rating: z.number(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  country: z.string(),
  phone_verified: z.boolean(),
  birth_date: z.nullable(z.string()),
  consents: z.object({ age: z.boolean(), terms: z.boolean(), newsletter: z.boolean() }),
  missing: z.array(z.enum(['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED'])),
  created_at: time,
  game_wallet_group: walletGroup,
  bonus_wallet_group: walletGroup,
  electronic_wallet_group: walletGroup,
  cashback_balance: amount,
})
export type User = z.output<typeof user>

/** Advice that refuses nothing: the given password is among those that are guessed first. */
const warnings = z.array(z.enum(['PASSWORD_WEAK']))

/** What login, registration and refresh answer (Spec §3 user session). The refresh token travels in a cookie only. */
export const session = z.object({ user, tokens: z.object({ access_token: z.string() }), warnings: z.optional(warnings) })
export type Session = z.output<typeof session>

export const codeSent = z.object({ status: z.literal('code_sent'), codeLength: z.number(), retryAfter: z.number(), warnings: z.optional(warnings) })

/** `POST /auth/register`: without `code` sends one and answers 200; with it creates the account and answers 201. Source: docs/rules/identity.md#registration. */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'open',
  summary: 'Register by phone (or, where switched on, e-mail): first call sends a code, second call with the code creates the account',
  body: z.object({
    type: z._default(z.enum(loginTypes), 'Phone'),
    login: required(254),
    password,
    countryCode: z._default(countryCode, 'KZ'),
    currency: z._default(currency, 'uah'),
    code: z.optional(code),
    birthDate: z.optional(date),
    consents: z.optional(consents),
  }),
  replies: { 200: codeSent, 201: session },
  refusals: [
    'EMAIL_REGISTRATION_DISABLED', 'CURRENCY_UNAVAILABLE', 'UNDER_AGE', 'CONSENT_REQUIRED', 'ERR_INVALID_CODE', 'ERR_CODE_EXPIRED', 'PHONE_ALREADY_REGISTERED', 'EMAIL_ALREADY_REGISTERED',
  ],
})

/**
 * `POST /auth/web`: login by phone (or e-mail) and password. After failures a device must prove itself as well: a right password then answers 200,
 * and the same request with `code` is the log-in. Source: docs/rules/identity.md#failed-log-ins.
 */
export const login = endpoint({
  method: 'POST',
  path: '/auth/web',
  access: 'open',
  summary: 'Log in; a device that failed before is sent a code first',
  body: z.object({ username: required(254), password: required(128), countryCode: z.optional(countryCode), code: z.optional(code) }),
  replies: { 200: codeSent, 201: session },
  refusals: ['INVALID_CREDENTIALS', 'ERR_INVALID_CODE', 'ERR_CODE_EXPIRED'],
})

/** Ends the session of the refresh cookie and that of the Bearer, where they come. */
export const logout = endpoint({
  method: 'POST', path: '/auth/logout', access: 'open', summary: 'Log out', replies: { 204: null }, refusals: [],
})

/**
 * Rotates the refresh cookie and answers a fresh access token. A reused token ends its family, 401.
 * Open at the edge, because the action itself judges the cookie: a reused one must reach it.
 */
export const refreshToken = endpoint({
  method: 'POST', path: '/auth/refresh-token', access: 'open', summary: 'New access token by the refresh cookie', replies: { 200: session }, refusals: [],
})

/** Who the refresh cookie belongs to, without rotating it; for server rendering. Never carries a token. */
export const currentSession = endpoint({
  method: 'GET', path: '/auth/session', access: 'session', summary: 'The player of the refresh cookie', replies: { 200: z.object({ user }) }, refusals: [],
})

/** `GET /users`: the caller. */
export const getUser = endpoint({ method: 'GET', path: '/users', access: 'player', summary: 'The caller with balances', replies: { 200: user }, refusals: [] })

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
