import * as contract from '@zoria/contract/identity/phone'
import type { LightMyRequestResponse } from 'fastify'
import type { IdentitySetup } from './identity-setup.ts'
import { formOf, sessionOf, visitorOf } from './visitor.ts'

/** From where and on which device a request is made; this machine and no device if absent. */
type Asked = { readonly cookie?: string; readonly from?: string }

/** Phone requests of an authenticated player. */
export type Telephone = {
  add(token: string, phone: string, changes?: object, asked?: Asked): Promise<LightMyRequestResponse>
  verify(token: string, code: string, asked?: Asked): Promise<LightMyRequestResponse>
  /** Requests a call. */
  init(token: string, body?: object, asked?: Asked): Promise<LightMyRequestResponse>
  confirm(token: string, code: string): Promise<LightMyRequestResponse>
  /** The last digits of the most recent caller's number. */
  lastCall(to: string): string
  /** Registers an account by an unverified e-mail: it has no phone. */
  withoutPhone(): Promise<ReturnType<typeof sessionOf>>
}

/** A player's telephone. */
export function telephoneOf(setup: IdentitySetup): Telephone {
  const { ask, register } = visitorOf(setup)
  let accounts = 0
  return {
    add: (token, phone, changes = {}, asked = {}) =>
      ask(contract.addPhone, { ...asked, token, body: { phone, ...changes } }),
    verify: (token, code, asked = {}) => ask(contract.verifyPhone, { ...asked, token, body: { code } }),
    init: (token, body = {}, asked = {}) =>
      ask(initPath, { ...asked, token, body: { action: 'BONUS_ACTIVATION', ...body } }),
    confirm: (token, code) => ask(verifyPath, { token, body: { code } }),
    lastCall: (recipient) =>
      setup.gateway.taken.findLast(({ channel, to }) => channel === 'call' && to === recipient)?.from.slice(-4) ??
      'none',
    withoutPhone: async () => {
      let reply: LightMyRequestResponse | undefined
      await setup.withSetting('EMAIL_REGISTRATION_ENABLED', 'true', async () => {
        reply = await register(formOf(`player-${(accounts += 1)}@example.com`, { type: 'Email' }))
      })
      return sessionOf(reply as LightMyRequestResponse)
    },
  }
}

const initPath = { method: contract.initVerification.method, path: '/verifications/phone/init' }
const verifyPath = { method: contract.verifyAction.method, path: '/verifications/phone/verify' }
