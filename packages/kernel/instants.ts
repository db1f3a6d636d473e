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

/**
 * A moment in ISO 8601 with its zone, as written outside; undefined for other text and for a time that does not exist.
 * `Date.parse` would read the 31st of November as the 1st of December.
 */
export function parseMoment(text: string): Instant | undefined {
  const [, date = ''] = momentShape.exec(text) ?? []
  const [midnight, at] = [Date.parse(`${date}T00:00:00Z`), Date.parse(text)]
  if (date === '' || Number.isNaN(midnight) || Number.isNaN(at)) return undefined
  // PostgreSQL has no year 0, and writes those from 10000 on otherwise.
  const isKept = at >= firstKept && at <= lastKept
  return isKept && new Date(midnight).toISOString().startsWith(date) ? instant(at) : undefined
}

const [firstKept, lastKept] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

const momentShape =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

export const msOf = (at: Instant): number => at

export const plusMs = (at: Instant, ms: number): Instant => instant(at + ms)

export const isBefore = (left: Instant, right: Instant): boolean => left < right

/** ISO 8601 UTC with milliseconds, as on the wire. */
export const toIso = (at: Instant): string => new Date(at).toISOString()
