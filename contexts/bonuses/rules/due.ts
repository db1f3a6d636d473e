import { plusMs, type Instant } from '@zoria/kernel'

/** What the wallet says to the end that time brings: docs/rules/bonuses.md#ends. */
export type EndAnswer =
  | 'OK' | 'REPLAY'
  /** It ended in another way. */
  | 'CONFLICT'
  /** It is not open any more. */
  | 'NOT_FOUND'
  /** Its wager is met, or its time is not over. */
  | 'NOT_DUE'
  | 'WAGER_NOT_MET'
  /** A round may still pay into it. */
  | 'ROUNDS_OPEN'
  /** Nobody can tell, or nothing was tried. */
  | 'RETRY' | 'OVERLOADED'

/** What is done next with a bonus whose time is over. */
export type NextStep = { readonly kind: 'over' } | { readonly kind: 'complete' } | { readonly kind: 'later'; readonly at: Instant } | { readonly kind: 'again' }

/** docs/rules/bonuses.md#ends: what a bonus-paid round may still win is waited for, at most 24 hours. */
const graceMs = 24 * 3_600_000

/** After the burn was asked for. One whose wager was met in time is not lost to time: it is released. */
export function afterBurn(answer: EndAnswer, expiresAt: Instant): NextStep {
  return answer === 'NOT_DUE' ? { kind: 'complete' } : afterComplete(answer, expiresAt)
}

/** After the end or the release was asked for. A round that ends meanwhile ends the bonus with it; the grace ends it in any case. */
export function afterComplete(answer: EndAnswer, expiresAt: Instant): NextStep {
  switch (answer) {
    case 'OK':
    case 'REPLAY':
    case 'CONFLICT':
    case 'NOT_FOUND':
      return { kind: 'over' }
    case 'ROUNDS_OPEN':
      return { kind: 'later', at: plusMs(expiresAt, graceMs) }
    // A clock that was set back: its time is to come.
    case 'NOT_DUE':
    case 'WAGER_NOT_MET':
      return { kind: 'later', at: expiresAt }
    case 'RETRY':
    case 'OVERLOADED':
      return { kind: 'again' }
  }
}
