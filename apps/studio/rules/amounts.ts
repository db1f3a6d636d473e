/** Money inside the studio: whole minor units, never a float. Both currencies of the studio have two decimals. */

/** Parses `1250`, `1250.5` or `1250.50`; anything else is null. At most 12 digits before the point. */
export function parseAmount(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return null
  const [, whole = '0', cents = ''] = match
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))
}

/**
 * Parses an amount as a platform may write it: `1.25E+3`, `+1250`, `1250.5000`. Null for a sign, `-0` too, and for
 * parts of a minor unit.
 */
export function parseDecimalAmount(text: string): bigint | null {
  const match = /^\+?(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text)
  if (match === null) return null
  const [, whole = '', places = '', power = '0'] = match
  const digits = BigInt(whole + places)
  const shift = Number(power) + 2 - places.length
  const unit = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && digits % unit !== 0n) return null
  const minor = shift < 0 ? digits / unit : digits * unit
  return minor < 10n ** 14n ? minor : null
}

/** `1250.00`: the format of amounts in all protocols of the studio. */
export function formatAmount(minor: bigint): string {
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * A balance sent as a JSON number. Two decimals are documented, four were observed: further decimals are truncated,
 * never rounded up. The balance is only displayed. Null if the value is not a plain number.
 */
export function balanceFromNumber(value: unknown): bigint | null {
  if (typeof value !== 'number') return null
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(value))
  if (match === null) return null
  const [, sign, whole = '0', places = ''] = match
  const minor = BigInt(whole) * 100n + BigInt(places.slice(0, 2).padEnd(2, '0'))
  return sign === '-' ? -minor : minor
}
