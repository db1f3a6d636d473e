import { invariant } from '@zoria/kernel'

/** The hundredths of a decimal with at most two places: `2.5` has 250. */
export function hundredthsIn(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  invariant(match, `a decimal with at most two places is needed, not ${text}`)
  return BigInt(match[1] as string) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
}

/** A decimal with two places: 250 hundredths are `2.50`. */
export function hundredthsAsText(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
