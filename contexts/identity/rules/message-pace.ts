import { type Instant, plusMs } from '@zoria/kernel'

/**
 * How fast a carrier gets messages: additive increase, multiplicative decrease, as in congestion control. A throttled message lowers the rate to
 * the share `decrease`, and the rate grows back to the configured one within `secondsToFull`. Source: docs/rules/identity.md#pace.
 */
export const pacing = { decrease: 0.7, secondsToFull: 100, perSMin: 0.5, pauseMs: 1_000, pauseMaxMs: 900_000, retryMaxMs: 600_000 } as const

/** The pace of a carrier: the interval between messages since it was lengthened last, that moment, and when the next message may start. */
export type Pace = { readonly intervalMs: number; readonly loweredAt: Instant; readonly nextAt: Instant }

/** May a message start now? If so, with the pace that the next one will find; if not, the time to wait. */
export function startMessage(pace: Pace, { perSMax, now }: { readonly perSMax: number; readonly now: Instant }): { readonly kind: 'start'; readonly pace: Pace } | { readonly kind: 'wait'; readonly ms: number } {
  const waitMs = pace.nextAt - now
  if (waitMs > 0 && !isSetBack(pace.nextAt, now)) return { kind: 'wait', ms: waitMs }
  return { kind: 'start', pace: { ...pace, nextAt: plusMs(now, intervalOf(rateAt(pace, { perSMax, now }))) } }
}

/** Messages a second that the carrier gets at a moment: the rate after the last decrease and what was added since, at most the configured rate. */
export function rateAt({ intervalMs, loweredAt }: Pace, { perSMax, now }: { readonly perSMax: number; readonly now: Instant }): number {
  if (isSetBack(loweredAt, now)) return perSMax
  const seconds = Math.max(0, now - loweredAt) / 1_000
  return Math.min(perSMax, 1_000 / intervalMs + (perSMax / pacing.secondsToFull) * seconds)
}

type Throttled = { readonly perSMax: number; /** When the throttled message started. */ readonly sentAt: Instant; readonly now: Instant; /** As the carrier demands it. */ readonly retryAfterMs: number | undefined }

/** The pace after a carrier throttled a message. Messages that were already under way at the last decrease lower the rate no further. */
export function slowDown(pace: Pace, { perSMax, sentAt, now, retryAfterMs }: Throttled): Pace {
  const pausedUntil = plusMs(now, pauseOf(retryAfterMs))
  const nextAt = pausedUntil > pace.nextAt || isSetBack(pace.nextAt, now) ? pausedUntil : pace.nextAt
  if (sentAt <= pace.loweredAt && !isSetBack(pace.loweredAt, now)) return { ...pace, nextAt }
  const perS = Math.max(Math.min(pacing.perSMin, perSMax), rateAt(pace, { perSMax, now }) * pacing.decrease)
  return { intervalMs: intervalOf(perS), loweredAt: now, nextAt }
}

/** When a throttled message is tried again: after the pause, and the later the longer it waits, so that one busy mailbox does not hold the others up. */
export function retryAt({ createdAt, now, retryAfterMs }: { readonly createdAt: Instant; readonly now: Instant; readonly retryAfterMs: number | undefined }): Instant {
  const quarterOfAge = Math.max(0, Math.floor((now - createdAt) / 4))
  return plusMs(now, Math.max(pauseOf(retryAfterMs), Math.min(quarterOfAge, pacing.retryMaxMs)))
}

/** The pause that a carrier demands, within bounds: a wrong header must not stop codes for a day. */
const pauseOf = (retryAfterMs: number | undefined): number => Math.min(Math.max(retryAfterMs ?? pacing.pauseMs, pacing.pauseMs), pacing.pauseMaxMs)

/** Rounded up, so that the rate is never exceeded. */
const intervalOf = (perS: number): number => Math.ceil(1_000 / perS)

/** Further ahead than any pause: the moment was written before the clock of the sandbox was set back. */
const isSetBack = (moment: Instant, now: Instant): boolean => moment - now > pacing.pauseMaxMs
