import { isLoopback, networkOf } from './network.ts'

/** So many attempts of one subject in a window; the subject is text that storage hashes. */
export type Limit = { readonly subject: string; readonly max: number; readonly windowMs: number }

/** Where a request comes from, as far as limits care. */
export type Origin = { readonly address: string; readonly visitorId: string | undefined; readonly isSandbox: boolean }

const dayMs = 86_400_000

type SendingMaxima = { readonly target: number; readonly visitor: number; readonly address: number; readonly total: number; readonly resendMs: number }

/** Limits of sending a code: the wait and the day of the number, the day of visitor, address and house. Source: docs/rules/identity.md#sending-limits. */
export function sendingLimits(target: string, origin: Origin, max: SendingMaxima): readonly Limit[] {
  const own = [{ subject: `target:${target}`, max: 1, windowMs: max.resendMs }, { subject: `target:${target}`, max: max.target, windowMs: dayMs }]
  if (isExempt(origin)) return own
  const visitor = origin.visitorId === undefined ? [] : [{ subject: `visitor:${origin.visitorId}`, max: max.visitor, windowMs: dayMs }]
  return [...own, ...visitor, { subject: addressOf(origin), max: max.address, windowMs: dayMs }, { subject: total, max: max.total, windowMs: dayMs }]
}

type LoginMaxima = { readonly entrance: number; readonly account: number; readonly address: number; readonly total: number; readonly windowMs: number }

/** An account that somebody wants to enter; from a device that is proven its player's, strangers' failures do not lock it. */
export type Entered = { readonly account: string; readonly isDeviceProven: boolean }

/** Limits of failed log-ins. A stranger meets the limit of the entrance long before the account's, and never locks a proven device out (S-07). Source: docs/rules/identity.md#failed-log-ins. */
export function loginLimits({ account, isDeviceProven }: Entered, origin: Origin, { windowMs, ...max }: LoginMaxima): readonly Limit[] {
  const whole = isDeviceProven ? [] : [{ subject: accountOf(account), max: max.account, windowMs }]
  const own = [{ subject: entranceOf(account, origin), max: max.entrance, windowMs }, ...whole]
  if (isExempt(origin)) return own
  return [...own, { subject: addressOf(origin), max: max.address, windowMs }, { subject: total, max: max.total, windowMs }]
}

/** The account seen from one network: what a successful log-in forgives. */
export function entranceOf(account: string, { address }: Origin): string {
  return `entrance:${account} ${networkOf(address)}`
}

/** The account, wherever it is seen from: what a reset of the password forgives as well. */
export function accountOf(account: string): string {
  return `account:${account}`
}

/** A signed-in player gives his password again so often in a window; where from does not matter. Source: docs/rules/identity.md#changes. */
export function passwordLimit(playerId: string, { max, windowMs }: { readonly max: number; readonly windowMs: number }): Limit {
  return { subject: `player:${playerId}`, max, windowMs }
}

/** So often in 24 hours. */
export function dayLimit(subject: string, max: number): Limit {
  return { subject, max, windowMs: dayMs }
}

/** Limits of opening accounts. */
export function registrationLimits(origin: Origin, max: { readonly address: number }): readonly Limit[] {
  return isExempt(origin) ? [] : [{ subject: addressOf(origin), max: max.address, windowMs: dayMs }]
}

const total = 'total'

const addressOf = ({ address }: Origin): string => `address:${networkOf(address)}`

/** With SANDBOX=on no per-address or global limit counts loopback callers. Source: docs/rules/identity.md#sending-limits. */
export function isExempt({ isSandbox, address }: Origin): boolean {
  return isSandbox && isLoopback(address)
}
