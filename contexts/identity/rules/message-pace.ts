import { type Instant, plusMs } from '@zoria/kernel'

/**
 * How fast a carrier gets messages: additive increase, multiplicative decrease, as in congestion control. A throttled
 * message lowers the rate to the share `decrease`; the rate grows back to the configured one within `secondsToFull`.
 * Source: docs/rules/identity.md#pace.
 */
export const pacing = {
  decrease: 0.7,
  secondsToFull: 100,
  perSMin: 0.5,
  pauseMs: 1_000,
  pauseMaxMs: 900_000,
  retryMaxMs: 600_000,
} as const

/** The pace of a carrier. */
export type Pace = {
  /** Between two messages, after the last decrease. */
  readonly intervalMs: number
  /** The time of the last decrease. */
  readonly loweredAt: Instant
  /** When the next message may start. */
  readonly nextAt: Instant
}

type Given = { /** The configured rate. */ readonly perSMax: number; readonly now: Instant }
type Start = { readonly kind: 'start'; readonly pace: Pace } | { readonly kind: 'wait'; readonly ms: number }

/** May a message start now? If so, with the pace that the next one will find; if not, the time to wait. */
export function startMessage(pace: Pace, { perSMax, now }: Given): Start {
  const waitMs = pace.nextAt - now
  if (waitMs > 0 && !isSetBack(pace.nextAt, now)) return { kind: 'wait', ms: waitMs }
  return { kind: 'start', pace: { ...pace, nextAt: plusMs(now, intervalOf(rateAt(pace, { perSMax, now }))) } }
}

/**
 * Messages a second at a moment: the rate after the last decrease and what was added since, at most the configured
 * rate.
 */
export function rateAt({ intervalMs, loweredAt }: Pace, { perSMax, now }: Given): number {
  if (isSetBack(loweredAt, now)) return perSMax
  const seconds = Math.max(0, now - loweredAt) / 1_000
  return Math.min(perSMax, 1_000 / intervalMs + (perSMax / pacing.secondsToFull) * seconds)
}

type Throttled = Given & {
  /** When the throttled message started. */
  readonly sentAt: Instant
  /** The delay that the carrier demands. */
  readonly retryAfterMs: number | undefined
}

/** The pace after a carrier throttled a message. Messages under way at the last decrease lower the rate no further. */
export function slowDown(pace: Pace, { perSMax, sentAt, now, retryAfterMs }: Throttled): Pace {
  const pausedUntil = plusMs(now, pauseOf(retryAfterMs))
  const nextAt = pausedUntil > pace.nextAt || isSetBack(pace.nextAt, now) ? pausedUntil : pace.nextAt
  if (sentAt <= pace.loweredAt && !isSetBack(pace.loweredAt, now)) return { ...pace, nextAt }
  const perS = Math.max(Math.min(pacing.perSMin, perSMax), rateAt(pace, { perSMax, now }) * pacing.decrease)
  return { intervalMs: intervalOf(perS), loweredAt: now, nextAt }
}

type Waiting = Pick<Throttled, 'now' | 'retryAfterMs'> & { readonly createdAt: Instant }

/**
 * When to retry a throttled message: after the pause, and later the older it is, so that one busy mailbox does not
 * delay all.
 */
export function retryAt({ createdAt, now, retryAfterMs }: Waiting): Instant {
  const quarterOfAge = Math.max(0, Math.floor((now - createdAt) / 4))
  return plusMs(now, Math.max(pauseOf(retryAfterMs), Math.min(quarterOfAge, pacing.retryMaxMs)))
}

/** The pause that a carrier demands, within bounds: a wrong header must not stop codes for a day. */
const pauseOf = (retryAfterMs: number = pacing.pauseMs): number =>
  Math.min(Math.max(retryAfterMs, pacing.pauseMs), pacing.pauseMaxMs)

/** Rounded up, so that the rate is never exceeded. */
const intervalOf = (perS: number): number => Math.ceil(1_000 / perS)

/** Further ahead than any pause: the moment was written before the clock of the sandbox was set back. */
const isSetBack = (moment: Instant, now: Instant): boolean => moment - now > pacing.pauseMaxMs
