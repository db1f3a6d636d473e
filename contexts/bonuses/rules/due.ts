import { plusMs, type Instant } from '@zoria/kernel'

/** The wallet's answers to a due end: docs/rules/bonuses.md#ends. */
export type EndAnswer =
  | 'OK'
  | 'REPLAY'
  /** It ended in another way. */
  | 'CONFLICT'
  /** It is not open any more. */
  | 'NOT_FOUND'
  /** Its wager is met, or its time is not over. */
  | 'NOT_DUE'
  | 'WAGER_NOT_MET'
  /** A round may still pay into it. */
  | 'ROUNDS_OPEN'
  /** The result is unknown, or nothing was tried. */
  | 'RETRY'
  | 'OVERLOADED'

/** The next step for an overdue bonus. */
export type NextStep =
  | { readonly kind: 'over' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'later'; readonly at: Instant }
  | { readonly kind: 'again' }

/** docs/rules/bonuses.md#ends: an open round paid with bonus money is waited for, at most 24 hours. */
const graceMs = 24 * 3_600_000

/** The step after a burn was requested. A bonus whose wager was met in time is released instead. */
export function afterBurn(answer: EndAnswer, expiresAt: Instant): NextStep {
  return answer === 'NOT_DUE' ? { kind: 'complete' } : afterComplete(answer, expiresAt)
}

/**
 * The step after a release was requested. A round that settles ends the bonus with it; the grace period ends it in any
 * case.
 */
export function afterComplete(answer: EndAnswer, expiresAt: Instant): NextStep {
  switch (answer) {
    case 'OK':
    case 'REPLAY':
    case 'CONFLICT':
    case 'NOT_FOUND':
      return { kind: 'over' }
    case 'ROUNDS_OPEN':
      return { kind: 'later', at: plusMs(expiresAt, graceMs) }
    // The clock was set back: the deadline is in the future.
    case 'NOT_DUE':
    case 'WAGER_NOT_MET':
      return { kind: 'later', at: expiresAt }
    case 'RETRY':
    case 'OVERLOADED':
      return { kind: 'again' }
  }
}
