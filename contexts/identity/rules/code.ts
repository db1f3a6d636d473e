import type { Instant } from '@zoria/kernel'

/** The newest code of a purpose for a target, as stored. */
export type StoredCode = { readonly expiresAt: Instant; readonly triesLeft: number; readonly isSpent: boolean }

export type CodeVerdict = 'right' | 'wrong' | 'expired'

/**
 * Checks a code: valid for 5 minutes, 3 attempts, one use. A code that was never sent is wrong. A used code is expired
 * only for a client that knows it; otherwise the refusal would reveal who registered today (S-08). Source:
 * docs/rules/identity.md#codes.
 */
export function judgeCode(
  code: StoredCode | undefined,
  { isMatch, now }: { isMatch: boolean; now: Instant },
): CodeVerdict {
  if (code === undefined) return 'wrong'
  if (code.isSpent) return isMatch ? 'expired' : 'wrong'
  if (code.triesLeft === 0 || now >= code.expiresAt) return 'expired'
  return isMatch ? 'right' : 'wrong'
}

/** Formats a random number below 10^digits as a code. */
export function codeOf(draw: number, digits: number): string {
  return String(draw).padStart(digits, '0')
}
