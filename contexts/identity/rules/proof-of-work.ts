/**
 * A task for a browser: find a nonce whose hash with the text starts with `bits` zero bits. Source:
 * docs/rules/identity.md#proof-of-work.
 */
export type Challenge = { readonly text: string; readonly bits: number; readonly expiresAt: number }

/** Of `max`, the amount from which unknown devices must prove work. Source: docs/rules/identity.md#proof-of-work. */
export function workThreshold(max: bigint, { fromPercent }: { readonly fromPercent: number }): bigint {
  return (max * BigInt(fromPercent) + 99n) / 100n
}

/** The serialised challenge: expiry in milliseconds, bits, and a random salt. */
export function challengeText({
  expiresAt,
  bits,
  salt,
}: {
  readonly expiresAt: number
  readonly bits: number
  readonly salt: string
}): string {
  return `${expiresAt}.${bits}.${salt}`
}

/** Parses the output of `challengeText`; undefined for anything else. */
export function parseChallenge(text: string): Challenge | undefined {
  const match = /^(\d{13})\.(\d{1,2})\.[\w-]{16,43}$/.exec(text)
  return match ? { text, expiresAt: Number(match[1]), bits: Number(match[2]) } : undefined
}

/** Does a digest start with `bits` zero bits? */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let place = 0; place < whole; place += 1) if (digest[place] !== 0) return false
  return bits % 8 === 0 || (digest[whole] ?? 255) >> (8 - (bits % 8)) === 0
}
