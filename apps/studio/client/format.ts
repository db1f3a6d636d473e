import type { Currency } from '../rules/stakes.ts'

/** Own formats, because browsers format Kazakh wrongly and no locale gives the specification's forms. */

const signs: Record<Currency, string> = { uah: '₴', kzt: '₸' }
const space = '\u00a0'

/** `1 250.00 ₴`: groups of three digits, a dot, two decimals, no line break inside. */
export function money(minor: bigint, currency: Currency): string {
  return `${amount(minor)}${space}${signs[currency]}`
}

/** `1 250.00` */
export function amount(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '−' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** A stake without trailing zeros: `1 250 ₴`, `0.50 ₴`. */
export function stake(minor: bigint, currency: Currency): string {
  return minor % 100n === 0n
    ? `${grouped((minor / 100n).toString())}${space}${signs[currency]}`
    : money(minor, currency)
}

/** `95.87 %` from basis points. */
export function percent(bps: number): string {
  return `${amount(BigInt(bps))}${space}%`
}

/** `96.3175115413 %` from the published share, with all its digits. */
export function exactPercent(share: string): string {
  const [, digits = ''] = share.split('.')
  return `${Number(digits.slice(0, 2))}.${digits.slice(2).replace(/0+$/, '').padEnd(2, '0')}${space}%`
}

/** `× 204.2` from hundredths, without trailing zeros. */
export function multiplier(hundredths: number): string {
  return `×${space}${amount(BigInt(hundredths)).replace(/\.?0+$/, '')}`
}

/** `14:32:08` in the player's time zone. */
export function timeOfDay(iso: string): string {
  const at = new Date(iso)
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')
}

/** `21.11.2026 14:32:08` */
export function dateAndTime(iso: string): string {
  const at = new Date(iso)
  return `${twoDigits(at.getDate())}.${twoDigits(at.getMonth() + 1)}.${at.getFullYear()} ${timeOfDay(iso)}`
}

/** `00:42:16` */
export function duration(seconds: number): string {
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60].map(twoDigits).join(':')
}

/** Both ends of a long hash: `9f3c2a…b71e04`. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 6)}…${hash.slice(-6)}` : hash
}

/** `5 000`: groups of three. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, space)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
