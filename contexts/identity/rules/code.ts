import type { Instant } from '@zoria/kernel'

/** The newest code of a purpose for a target, as stored. */
export type StoredCode = { readonly expiresAt: Instant; readonly triesLeft: number; readonly isSpent: boolean }

export type CodeVerdict = 'right' | 'wrong' | 'expired'

/**
 * Judges a given code: 5 minutes, 3 tries, once. A code nobody was sent is wrong; one that did its work is as if there were none for whoever does not know it,
 * or its answer would tell who registered today (S-08). Source: docs/rules/identity.md#codes.
 */
export function judgeCode(code: StoredCode | undefined, { isMatch, now }: { isMatch: boolean; now: Instant }): CodeVerdict {
  if (code === undefined) return 'wrong'
  if (code.isSpent) return isMatch ? 'expired' : 'wrong'
  if (code.triesLeft === 0 || now >= code.expiresAt) return 'expired'
  return isMatch ? 'right' : 'wrong'
}

/** A code of so many digits out of one draw below 10^digits. */
export function codeOf(draw: number, digits: number): string {
  return String(draw).padStart(digits, '0')
}
