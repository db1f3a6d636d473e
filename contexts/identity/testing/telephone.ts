import * as contract from '@zoria/contract/identity/phone'
import type { LightMyRequestResponse } from 'fastify'
import type { IdentitySetup } from './identity-setup.ts'
import { formOf, sessionOf, visitorOf } from './visitor.ts'

/** Phone requests of an authenticated player. */
export type Telephone = {
  add(token: string, phone: string, changes?: object): Promise<LightMyRequestResponse>
  verify(token: string, code: string): Promise<LightMyRequestResponse>
  /** Requests a call. */
  init(token: string, body?: object): Promise<LightMyRequestResponse>
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
    add: (token, phone, changes = {}) => ask(contract.addPhone, { token, body: { phone, ...changes } }),
    verify: (token, code) => ask(contract.verifyPhone, { token, body: { code } }),
    init: (token, body = {}) => ask(initPath, { token, body: { action: 'BONUS_ACTIVATION', ...body } }),
    confirm: (token, code) => ask(verifyPath, { token, body: { code } }),
    lastCall: (recipient) => setup.gateway.taken.findLast(({ channel, to }) => channel === 'call' && to === recipient)?.from.slice(-4) ?? 'none',
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
