import * as contract from '@zoria/contract/identity/http'
import { refusalCatalogue } from '@zoria/contract/refusals'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { IdentityAtWork } from './identity-at-work.ts'

type Ask = { readonly body?: unknown; readonly token?: string | undefined; readonly cookie?: string | undefined; readonly headers?: Record<string, string>; readonly from?: string; readonly on?: FastifyInstance }

type Session = { readonly user: contract.User; readonly token: string; readonly cookie: string }

/** Somebody who calls the endpoints of identity: from this machine and with a new phone, unless told otherwise. */
export type Visitor = {
  ask(endpoint: { readonly method: string; readonly path: string }, asked?: Ask): Promise<LightMyRequestResponse>
  newPhone(): string
  register(body: object, asked?: Ask): Promise<LightMyRequestResponse>
  /** Both steps of a registration. */
  registerFully(phone?: string, changes?: object): Promise<Session & { readonly phone: string }>
  /** The code of the last message to somebody. */
  lastCode(to: string): string
  logIn(username: string, password?: string, asked?: Ask): Promise<LightMyRequestResponse>
  refresh(cookie: string | undefined, asked?: Ask): Promise<LightMyRequestResponse>
}

/** A visitor of a house. */
export function visitorOf({ server, gateway }: IdentityAtWork): Visitor {
  let phones = 0
  const newPhone = () => `+38050${String((phones += 1)).padStart(7, '0')}`
  const ask: Visitor['ask'] = ({ method, path }, { body, token, cookie, headers = {}, from = '127.0.0.1', on = server } = {}) =>
    on.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: from,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(cookie === undefined ? {} : { cookie }) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  const register: Visitor['register'] = (body, asked) => ask(contract.register, { ...asked, body })
  const lastCode: Visitor['lastCode'] = (recipient) => /\d{6}/.exec(gateway.taken.findLast(({ to }) => to === recipient)?.text ?? '')?.[0] ?? 'none'
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
    logIn: (username, password = 'secret1', asked = {}) => ask(contract.login, { ...asked, body: { username, password } }),
    refresh: (cookie, asked) => ask(contract.refreshToken, { ...asked, cookie }),
  }
}

/** A whole registration form. */
export function formOf(phone: string, changes: object = {}) {
  return { type: 'Phone', login: phone, password: 'secret1', countryCode: 'UA', currency: 'uah', birthDate: '1990-05-17', consents: { age: true, terms: true, newsletter: false }, ...changes }
}

/** The session that a reply opened. */
export function sessionOf(reply: LightMyRequestResponse): Session {
  const body = reply.json() as contract.Session
  const cookie = reply.cookies.find(({ name }) => name.endsWith('zoria_refresh'))
  return { user: body.user, token: body.tokens.access_token, cookie: cookie === undefined ? '' : `${cookie.name}=${cookie.value}` }
}

/** The code of a refusal, with its details where it has some; its status and text are the catalogue's. */
export function refusalOf(reply: LightMyRequestResponse) {
  const { code, message, details } = reply.json() as { code: keyof typeof refusalCatalogue; message: string; details?: Record<string, string> }
  expect(message).toBe(refusalCatalogue[code].message)
  expect(reply.statusCode).toBe(refusalCatalogue[code].status)
  return details === undefined ? code : { code, details }
}
