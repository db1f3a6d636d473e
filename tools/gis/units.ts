/** Money in ten-thousandths of the currency's unit, since balances with four decimals occur in practice. */
export type Units = bigint

export const cent: Units = 100n

/** Parses a decimal text; undefined if it is invalid. */
export function unitsIn(text: string): Units | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,4})0*)?$/.exec(text)
  if (match === null) return undefined
  const size = BigInt(`${match[2]}${(match[3] ?? '').padEnd(4, '0')}`)
  return match[1] === '-' ? -size : size
}

/** Formats with two decimals, more only if needed. */
export function textOf(units: Units): string {
  const size = units < 0n ? -units : units
  const places = String(size % 10_000n)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')
  return `${units < 0n ? '-' : ''}${size / 10_000n}.${places}`
}
