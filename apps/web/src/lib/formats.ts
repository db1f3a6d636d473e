/**
 * The product's own forms of numbers and dates. Spec §9: thousands grouped with a space, 2 decimals, dd/MM/yyyy. `Intl`
 * is not asked: Chromium has no Kazakh numbers or dates, and no locale gives these forms.
 */

/** Never breaks a line: U+00A0. */
const space = '\u00a0'
const minus = '\u2212'

const signs: Readonly<Record<string, string>> = { uah: '₴', kzt: '₸', usd: '$', eur: '€', kgs: 'с.' }

/** The sign of a currency; its code in capitals where it has none. */
export function currencySign(currency: string): string {
  return signs[currency] ?? currency.toUpperCase()
}

/** Groups whole digits by three: `12480` is `12 480`. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, space)
}

/** A whole number with grouping: `2418` is `2 418`. */
export function formatWhole(value: number): string {
  const digits = groupDigits(String(Math.abs(Math.trunc(value))))
  return value <= -1 ? `${minus}${digits}` : digits
}

/** An amount as it travels, `1250.5` or `1250.00`, with grouping and two decimals: `1 250.50`. */
export function formatAmount(amount: string): string {
  const isNegative = amount.startsWith('-')
  const [whole = '0', decimals = ''] = amount.replace('-', '').split('.')
  return `${isNegative ? minus : ''}${groupDigits(whole)}.${decimals.slice(0, 2).padEnd(2, '0')}`
}

/** Money with its sign after it: `1 250.00 ₴`. */
export function formatMoney(amount: string, currency: string): string {
  return `${formatAmount(amount)}${space}${currencySign(currency)}`
}

/** Money without decimals that say nothing, for presets and limits: `1 000 ₴`, but `99.50 ₴`. */
export function formatRoundMoney(amount: string, currency: string): string {
  return `${formatAmount(amount).replace(/\.00$/, '')}${space}${currencySign(currency)}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** How many minutes this machine's clocks are ahead of UTC at that moment. */
export function localOffset(iso: string): number {
  return -new Date(iso).getTimezoneOffset()
}

function wallClock(iso: string, offsetMinutes: number): Date {
  return new Date(Date.parse(iso) + offsetMinutes * 60_000)
}

/** `21/11/2026` in a place that is so many minutes ahead of UTC. */
export function formatDate(iso: string, offsetMinutes: number): string {
  const at = wallClock(iso, offsetMinutes)
  return `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
}

/** `21/11/2026, 09:05`. */
export function formatDateTime(iso: string, offsetMinutes: number): string {
  return `${formatDate(iso, offsetMinutes)}, ${formatTime(iso, offsetMinutes)}`
}

/** `09:05`. */
export function formatTime(iso: string, offsetMinutes: number): string {
  const at = wallClock(iso, offsetMinutes)
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** A date without a time, `1994-03-14`, as `14/03/1994`. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}

/** What is left, in minutes and seconds, `01:47`; with hours where there are any, `23:59:59`. */
export function formatWait(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${two(hours)}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** A span since a start: `00:42:16`. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Rating and other figures with two decimals: `4.38`. */
export function formatHundredths(value: number): string {
  const hundredths = Math.round(value * 100)
  return formatAmount(`${Math.trunc(hundredths / 100)}.${two(Math.abs(hundredths % 100))}`)
}
