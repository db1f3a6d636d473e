/** Longer numbers are no amounts, and an exponent beyond this writes none. */
const lengthMax = 60
const exponentMax = 40

/**
 * An exact decimal in any usual form (`1E+2`, `+1.50E+2`, `10.5000`) in its plain form: `100`, `150`, `10.5`, without
 * superfluous zeros. Undefined for anything else. Money of others has no sign: negative numbers, `-0` too, are
 * refused.
 */
export function plainDecimal(text: string): string | undefined {
  const match = text.length > lengthMax ? null : /^\+?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', places = '', power = '0'] = match
  const exponent = Number(power)
  if (Math.abs(exponent) > exponentMax) return undefined

  const point = whole.length + exponent
  const digits = `${'0'.repeat(Math.max(0, -point))}${whole}${places}`.padEnd(point, '0')
  const at = Math.max(0, point)
  const [units, rest] = [digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0', digits.slice(at).replace(/0+$/, '')]
  return rest === '' ? units : `${units}.${rest}`
}

/**
 * A reviver for `JSON.parse`: a number in a field `amount` that is negative, `-0`, or has more digits than JavaScript
 * keeps becomes NaN, which no schema accepts. `1050.00000000000001` is not 1050.
 */
export function exactAmounts(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (key !== 'amount' || typeof value !== 'number') return value
  const written = plainDecimal(context?.source ?? '')
  return written !== undefined && written === plainDecimal(String(value)) ? value : Number.NaN
}
