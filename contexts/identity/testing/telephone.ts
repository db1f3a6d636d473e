import * as contract from '@zoria/contract/identity/phone'
import type { LightMyRequestResponse } from 'fastify'
import type { IdentityAtWork } from './identity-at-work.ts'
import { formOf, sessionOf, visitorOf } from './visitor.ts'

/** What a signed-in player does with a telephone. */
export type Telephone = {
  add(token: string, phone: string, changes?: object): Promise<LightMyRequestResponse>
  verify(token: string, code: string): Promise<LightMyRequestResponse>
  /** Asks for a call. */
  init(token: string, body?: object): Promise<LightMyRequestResponse>
  confirm(token: string, code: string): Promise<LightMyRequestResponse>
  /** The digits of the number that called last. */
  lastCall(to: string): string
  /** An account by e-mail that was never proven: it has no phone. */
  withoutPhone(): Promise<ReturnType<typeof sessionOf>>
}

/** A player's telephone in a house. */
export function telephoneOf(house: IdentityAtWork): Telephone {
  const { ask, register } = visitorOf(house)
  let accounts = 0
  return {
    add: (token, phone, changes = {}) => ask(contract.addPhone, { token, body: { phone, ...changes } }),
    verify: (token, code) => ask(contract.verifyPhone, { token, body: { code } }),
    init: (token, body = {}) => ask(initPath, { token, body: { action: 'BONUS_ACTIVATION', ...body } }),
    confirm: (token, code) => ask(verifyPath, { token, body: { code } }),
    lastCall: (recipient) => house.gateway.taken.findLast(({ channel, to }) => channel === 'call' && to === recipient)?.from.slice(-4) ?? 'none',
    withoutPhone: async () => {
      let reply: LightMyRequestResponse | undefined
      await house.withSetting('EMAIL_REGISTRATION_ENABLED', 'true', async () => {
        reply = await register(formOf(`player-${(accounts += 1)}@example.com`, { type: 'Email' }))
      })
      return sessionOf(reply as LightMyRequestResponse)
    },
  }
}

const initPath = { method: contract.initVerification.method, path: '/verifications/phone/init' }
const verifyPath = { method: contract.verifyAction.method, path: '/verifications/phone/verify' }
