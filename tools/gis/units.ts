/** Money as a stranger sees it: ten-thousandths of the currency's unit, since balances with four places are seen in the wild. */
export type Units = bigint

export const cent: Units = 100n

/** Reads a decimal text; undefined where it is none. */
export function unitsIn(text: string): Units | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,4})0*)?$/.exec(text)
  if (match === null) return undefined
  const size = BigInt(`${match[2]}${(match[3] ?? '').padEnd(4, '0')}`)
  return match[1] === '-' ? -size : size
}

/** Writes with two places, more only where they are needed. */
export function textOf(units: Units): string {
  const size = units < 0n ? -units : units
  const places = String(size % 10_000n).padStart(4, '0').replace(/0{1,2}$/, '')
  return `${units < 0n ? '-' : ''}${size / 10_000n}.${places}`
}
