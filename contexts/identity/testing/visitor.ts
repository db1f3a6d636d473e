import * as contract from '@zoria/contract/identity/http'
import { refusalFor, type RefusalCode } from '@zoria/contract/refusals'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { IdentitySetup } from './identity-setup.ts'

type Ask = {
  readonly body?: unknown
  readonly token?: string | undefined
  readonly cookie?: string | undefined
  readonly headers?: Record<string, string>
  readonly from?: string
  readonly on?: FastifyInstance
}

type Session = { readonly user: contract.User; readonly token: string; readonly cookie: string }

/** A client of identity's endpoints: from this machine and with a new phone, unless specified. */
export type Visitor = {
  ask(endpoint: { readonly method: string; readonly path: string }, asked?: Ask): Promise<LightMyRequestResponse>
  newPhone(): string
  register(body: object, asked?: Ask): Promise<LightMyRequestResponse>
  /** Runs both steps of a registration. */
  registerFully(phone?: string, changes?: object): Promise<Session & { readonly phone: string }>
  /** The code in the last message to a recipient. */
  lastCode(to: string): string
  logIn(username: string, password?: string, asked?: Ask): Promise<LightMyRequestResponse>
  refresh(cookie: string | undefined, asked?: Ask): Promise<LightMyRequestResponse>
}

/** A client of a test server. */
export function visitorOf({ server, gateway }: IdentitySetup): Visitor {
  let phones = 0
  const newPhone = () => `+38050${String((phones += 1)).padStart(7, '0')}`
  const ask: Visitor['ask'] = (
    { method, path },
    { body, token, cookie, headers = {}, from = '127.0.0.1', on = server } = {},
  ) =>
    on.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: from,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  const register: Visitor['register'] = (body, asked) => ask(contract.register, { ...asked, body })
  const lastCode: Visitor['lastCode'] = (recipient) =>
    /\d{6}/.exec(gateway.taken.findLast(({ to }) => to === recipient)?.text ?? '')?.[0] ?? 'none'
  return {
    ask,
    newPhone,
    register,
    lastCode,
    registerFully: async (phone = newPhone(), changes = {}) => {
      await register(formOf(phone, changes))
      const reply = await register(formOf(phone, { ...changes, code: lastCode(phone) }))
      expect(reply.statusCode).toBe(201)
      return { phone, ...sessionOf(reply) }
    },
    logIn: (username, password = 'kobza-1', asked = {}) =>
      ask(contract.login, { ...asked, body: { username, password } }),
    refresh: (cookie, asked) => ask(contract.refreshToken, { ...asked, cookie }),
  }
}

/** A complete registration form. */
export function formOf(phone: string, changes: object = {}) {
  return {
    type: 'Phone',
    login: phone,
    password: 'kobza-1',
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1990-05-17',
    consents: { age: true, terms: true, newsletter: false },
    ...changes,
  }
}

/** The session in a reply. */
export function sessionOf(reply: LightMyRequestResponse): Session {
  const body = reply.json() as contract.Session
  const cookie = reply.cookies.find(({ name }) => name.endsWith('zoria_refresh'))
  return {
    user: body.user,
    token: body.tokens.access_token,
    cookie: cookie === undefined ? '' : `${cookie.name}=${cookie.value}`,
  }
}

/** The refusal code with its details; checks status and text against the catalogue. */
export function refusalOf(reply: LightMyRequestResponse) {
  const { code, message, details } = reply.json() as {
    code: RefusalCode
    message: string
    details?: Record<string, string>
  }
  expect(message).toBe(refusalFor(code).message)
  expect(reply.statusCode).toBe(refusalFor(code).status)
  return details === undefined ? code : { code, details }
}
