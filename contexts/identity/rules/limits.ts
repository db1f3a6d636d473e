import { isLoopbackAddress } from '@zoria/platform/http/addresses'
import { networkOf } from './network.ts'

/** A maximum number of attempts per subject and window; storage hashes the subject. */
export type Limit = { readonly subject: string; readonly max: number; readonly windowMs: number }

/** The origin of a request, as limits count it. */
export type Origin = { readonly address: string; readonly visitorId: string | undefined; readonly isSandbox: boolean }

const dayMs = 86_400_000

type SendingMaxima = {
  readonly target: number
  readonly visitor: number
  readonly address: number
  readonly total: number
  readonly resendMs: number
}

/**
 * The target and purpose of a code. `owner`: who asks, where the target is proven to be theirs (`ownerDevice`,
 * `ownerPlayer`). Purpose `step_up`: a log-in after failures, which asks without the right password too.
 */
export type Asked = { readonly target: string; readonly purpose: string; readonly owner: string | undefined }

/** Purposes that are counted apart. */
const countedApart: readonly string[] = ['login', 'step_up']

/**
 * The subjects that name the phone or e-mail of a player and follow from the account alone. Networks and devices of the
 * player are not known by then: what was counted for one of them and the name is deleted with old attempts.
 */
export const subjectsNaming = (name: string, playerId: string): readonly string[] => [
  ...['target', `target of ${ownerPlayer(playerId)}`].flatMap((target) => [
    `${target}:${name}`,
    ...countedApart.map((purpose) => `${purpose} to ${target}:${name}`),
  ]),
  accountOf(name),
  provenNumberOf(name),
]

/**
 * Limits of sending a code: interval and daily limit of the number, daily limits of visitor, address and platform.
 * Log-ins are counted apart: a player can log in on another device directly after registration, and neither do resets
 * use up the codes of log-ins nor forgotten passwords those of resets. So are log-ins after failures: requests with a
 * wrong password count there, and must not use up what the right password gets on other networks. The owner of a number
 * has limits that nobody else can use up, and no others; they bound what the owner costs. Source:
 * docs/rules/identity.md#sending-limits.
 */
export function sendingLimits({ target, purpose, owner }: Asked, origin: Origin, max: SendingMaxima): readonly Limit[] {
  const codes = owner === undefined ? `target:${target}` : `target of ${owner}:${target}`
  const subject = countedApart.includes(purpose) ? `${purpose} to ${codes}` : codes
  const own = [
    { subject, max: 1, windowMs: max.resendMs },
    { subject, max: max.target, windowMs: dayMs },
  ]
  if (owner !== undefined || isExempt(origin)) return own
  const visitor =
    origin.visitorId === undefined
      ? []
      : [{ subject: `visitor:${origin.visitorId}`, max: max.visitor, windowMs: dayMs }]
  return [
    ...own,
    ...visitor,
    { subject: addressOf(origin), max: max.address, windowMs: dayMs },
    { subject: total, max: max.total, windowMs: dayMs },
  ]
}

/** The owner of a login name as limits count it: a device that is proven its player's; undefined for an unknown device. */
export function ownerDevice({
  device,
  isDeviceProven,
}: {
  readonly device: string | undefined
  readonly isDeviceProven: boolean
}): string | undefined {
  return isDeviceProven && device !== undefined ? `device ${device}` : undefined
}

/** The owner of a number as limits count it: the signed-in player who proved it. */
export const ownerPlayer = (playerId: string): string => `player ${playerId}`

type LoginMaxima = {
  readonly entrance: number
  readonly account: number
  readonly address: number
  readonly total: number
  readonly windowMs: number
}

/** The account of a log-in attempt; failures on other devices never lock out a trusted device. */
export type Entered = { readonly account: string; readonly isDeviceProven: boolean }

/**
 * Limits of failed log-ins. Other devices reach the limit per network long before that of the account. A trusted device
 * has a separate limit that other devices cannot use up (S-07). Source: docs/rules/identity.md#failed-log-ins.
 */
export function loginLimits(
  { account, isDeviceProven }: Entered,
  origin: Origin,
  { windowMs, ...max }: LoginMaxima,
): readonly Limit[] {
  const whole = isDeviceProven ? [] : [{ subject: accountOf(account), max: max.account, windowMs }]
  const own = [{ subject: entranceOf({ account, isDeviceProven }, origin), max: max.entrance, windowMs }, ...whole]
  if (isDeviceProven || isExempt(origin)) return own
  return [
    ...own,
    { subject: addressOf(origin), max: max.address, windowMs },
    { subject: total, max: max.total, windowMs },
  ]
}

/** The account as seen from one network, by trusted or other devices: a successful log-in resets its count. */
export function entranceOf({ account, isDeviceProven }: Entered, { address }: Origin): string {
  return `entrance${isDeviceProven ? ' of a proven device' : ''}:${account} ${networkOf(address)}`
}

/** The account from all networks: a password reset also resets its count. */
export function accountOf(account: string): string {
  return `account:${account}`
}

/**
 * Limits how often an authenticated player may repeat the password, from any network. Source:
 * docs/rules/identity.md#changes.
 */
export function passwordLimit(
  playerId: string,
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
): Limit {
  return { subject: `player:${playerId}`, max, windowMs }
}

/** A limit per 24 hours. */
export function dayLimit(subject: string, max: number): Limit {
  return { subject, max, windowMs: dayMs }
}

/** Limits of registrations. */
export function registrationLimits(origin: Origin, max: { readonly address: number }): readonly Limit[] {
  return isExempt(origin) ? [] : [{ subject: addressOf(origin), max: max.address, windowMs: dayMs }]
}

/** A number whose code was entered: it counts once an hour for its range. */
export const provenNumberOf = (phone: string): string => `proven:${phone}`

/** Subject of the limits of the whole platform. */
export const total = 'total'

const addressOf = ({ address }: Origin): string => `address:${networkOf(address)}`

/**
 * With SANDBOX=on no per-address or global limit counts loopback callers. Source:
 * docs/rules/identity.md#sending-limits.
 */
export function isExempt({ isSandbox, address }: Origin): boolean {
  return isSandbox && isLoopbackAddress(address)
}
