import type { CallRefusal } from '@zoria/contract/client'
import { refusalFor } from '@zoria/contract/refusals'

/** The steps of the call dialog. Spec §2. */
export const callSteps = ['call-info', 'set-phone', 'confirmation'] as const
export type CallStep = (typeof callSteps)[number]

export type CallMove = 'begin' | 'called' | 'phone-missing' | 'other-phone' | 'back'

/**
 * Where the call dialog goes. Spec §4: call-info, then with a known phone confirmation, without one set-phone and then
 * confirmation; back returns to call-info. `begin` with a known phone stays until the call is placed (`called`).
 */
export function callStepAfter(step: CallStep, move: CallMove, hasPhone: boolean): CallStep {
  switch (move) {
    case 'begin':
      return hasPhone ? step : 'set-phone'
    case 'called':
      return 'confirmation'
    case 'phone-missing':
    case 'other-phone':
      return 'set-phone'
    case 'back':
      return 'call-info'
  }
}

/** Spec §9: a code may be asked for again after 2 minutes. */
const waitMaxSeconds = 120

/** Numbers of the dialog; null is the account's. `called` is undefined before the first call. */
type Numbers = { readonly called: string | null | undefined; readonly wanted: string | null }

/**
 * How long to wait where a call is under way already: its code is still good, so the dialog goes on to it. null where
 * the limit of calls is reached, and where another number was called since: only the newest code is good, and it would
 * confirm that number.
 */
export function waitOfEarlierCall(
  { code, retryAfter }: Pick<CallRefusal, 'code' | 'retryAfter'>,
  { called, wanted }: Numbers,
): number | null {
  const isSoon = code === 'YOUR_NUMBER_CALL_LIMIT_REACHED' && retryAfter !== null && retryAfter <= waitMaxSeconds
  return isSoon && (called === undefined || called === wanted) ? retryAfter : null
}

/** Spec §9: the code of a call arrives within 10 seconds. */
export const callArrivesSeconds = 10

/** Whether that time is over; the dialog then shows a hint. */
export const isCallLate = (secondsLeft: number): boolean => secondsLeft === 0

/**
 * Spec §8: the text of a refused call follows its code; the message of an unknown code is shown unchanged. Null when
 * the code has a text.
 */
export function rawMessageOf({ code, message }: Pick<CallRefusal, 'code' | 'message'>): string | null {
  const hasTextOfCode = code !== 'INTERNAL_SERVER_ERROR' || message === refusalFor('INTERNAL_SERVER_ERROR').message
  return hasTextOfCode || message === '' ? null : message
}
