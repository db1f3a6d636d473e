import type { Brand } from './brand.ts'
import { invariant } from './invariant.ts'

/** A point in time: whole milliseconds since 1970 UTC. Rules receive it, they never read a clock. */
export type Instant = Brand<number, 'Instant'>

/** An instant from milliseconds or from ISO 8601 text. */
export function instant(value: number | string): Instant {
  const ms = typeof value === 'number' ? value : Date.parse(value)
  invariant(Number.isSafeInteger(ms), `an instant is a whole number of milliseconds, not ${value}`)
  return ms as Instant
}

export const msOf = (at: Instant): number => at

export const plusMs = (at: Instant, ms: number): Instant => instant(at + ms)

export const isBefore = (left: Instant, right: Instant): boolean => left < right

/** ISO 8601 UTC with milliseconds, as on the wire. */
export const toIso = (at: Instant): string => new Date(at).toISOString()
