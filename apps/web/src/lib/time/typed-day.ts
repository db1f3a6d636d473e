import { plainDigits } from '@zoria/kernel/digits'

/**
 * What a date field shows for what was typed, pasted or filled in so far: dd/MM/yyyy. Days that come year first
 * (`1991-03-17`, as browsers fill them in), with other separators or without separators are brought to it. Slashes are
 * added where it is clear that day and month come first; a single digit gets its zero with the separator after it, so
 * that correcting a digit in the middle moves nothing. A pasted month in letters, also a Roman one (`17.IV.1991`),
 * stays as it is, to be written as a number: without its letters the rest would be another day.
 */
export function shownDay(typed: string): string {
  if (/\p{L}{3}/u.test(typed)) return typed.trim()
  const plain = plainDigits(typed).trim().replace(/T.*$/, '')
  const groups = plain.match(/\d+/g) ?? []
  if (groups.length === 2 && missesPart.test(plain)) return typed.trim()
  const isClosed = /\d\D+$/.test(plain)
  if (groups.length < 2) return shownDigits(groups[0] ?? '', isClosed)

  const [first = '', second = '', third = ''] = groups
  const isYearFirst = first.length === 4
  const isDayFirst = first.length <= 2
  if (second.length > 2 || !(isYearFirst || isDayFirst)) return shownDigits(groups.join(''), false)
  if (isYearFirst && third.length >= 2) return `${third.slice(0, 2)}/${padded(second)}/${first}`
  const isMonthClosed = isClosed && third === ''
  const month = isMonthClosed ? padded(second) : second
  return joined([first, month, third.slice(0, 4)], isYearFirst ? '-' : '/', isMonthClosed)
}

/** Letters or two separators where the month belongs, or a separator where the day does: it is being corrected. */
const missesPart = /\d(?:\D*\p{L}\D*|\D{2,})\d|^[/.-]/u

/**
 * Digits without a separator. Four that begin with 19 or 20 can be a year as well as a day and a month, so they wait
 * for what follows.
 */
function shownDigits(digits: string, isClosed: boolean): string {
  const isShort = digits.length <= 2
  if (isClosed && digits.length === 4) return `${digits}-`
  if (isClosed && isShort) return `${padded(digits)}/`
  if (isShort || (digits.length <= 4 && /^(19|20)/.test(digits))) return digits
  if (isYearFirst(digits)) return shownDay(joined([digits.slice(0, 4), ...pairsOf(digits.slice(4, 8))], '-', false))
  return joined([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)], '/', false)
}

/** `19910317` has no month 91, and `20031117` no year 1117. */
function isYearFirst(digits: string): boolean {
  if (!/^(19|20)/.test(digits)) return false
  const month = Number(digits.slice(2, 4))
  return month === 0 || month > 12 || (digits.length === 8 && Number(digits.slice(4)) < 1900)
}

const pairsOf = (digits: string): readonly string[] => digits.match(/\d{1,2}/g) ?? []

const padded = (part: string): string => part.padStart(2, '0')

function joined(parts: readonly string[], separator: '/' | '-', isClosed: boolean): string {
  return parts.filter((part) => part !== '').join(separator) + (isClosed ? separator : '')
}

/** What a field shows when it is left, or when a whole day is inserted at once: single digits have their zeros. */
export function finishedDay(typed: string): string {
  const shown = shownDay(shownDay(typed).replace(/-(\d)$/, '-0$1'))
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(shown) ? shown.split('/').map(padded).join('/') : shown
}

/** Whether day, month and year are all there. */
export const isWholeDay = (typed: string): boolean => wholeDay.test(finishedDay(typed))

const wholeDay = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** A typed day as it travels: `1994-03-14`. null where there is no such day. */
export function typedDay(typed: string): string | null {
  const [, date = '', month = '', year = ''] = wholeDay.exec(finishedDay(typed)) ?? []
  const day = `${year}-${month}-${date}`
  const at = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
