import { STAKE_ATTEMPTS_MAX, waitAfterAttempt } from './timing.ts'

/**
 * The life of a round. Each transition is committed before the next step:
 *
 * stake_asked ─▶ stake_accepted ─▶ drawn ─▶ settled │ └──▶ payout_asked ─▶ settled (if the first call was not answered)
 * ├───────▶ stake_refused └───────▶ void_asked ─▶ voided (also from stake_accepted, if its game version no longer
 * exists)
 *
 * The record of a drawn round already contains the id and the amount of its payout call, so a call that may have been
 * lost is repeated unchanged. The first payout call therefore needs no commit of its own.
 */
export const roundStates = [
  'stake_asked',
  'stake_accepted',
  'stake_refused',
  'drawn',
  'payout_asked',
  'settled',
  'void_asked',
  'voided',
] as const
export type RoundState = (typeof roundStates)[number]

/** While a round is in one of these states, its player cannot start another in the same game. */
export const blockingStates: readonly RoundState[] = ['stake_asked', 'stake_accepted', 'drawn']

/** States without a next transition. */
export const finalStates: readonly RoundState[] = ['stake_refused', 'settled', 'voided']

/** Why a player's stake was not taken, as sent to the client. */
export const refusals = ['INSUFFICIENT_FUNDS', 'BONUS_LIMIT', 'LIMIT', 'TECHNICAL'] as const
export type Refusal = (typeof refusals)[number]

/** The answer of a wallet. `unknown`: no answer, a late one, or an unreadable one; the money may have moved. */
export type WalletAnswer =
  | { readonly kind: 'done'; readonly balance: bigint | null; readonly reference: string }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }
  | { readonly kind: 'unknown'; readonly why: string }

/** The next step of a round that is not being processed. */
export type Step = 'ask_stake' | 'draw' | 'ask_payout' | 'ask_void' | 'wait' | 'rest'

/** A drawn round waits until its player saw it or its display time is over; a call waits until its next attempt is due. */
export function nextStep(round: { readonly state: RoundState; readonly nextAttemptAt: number }, now: number): Step {
  if (finalStates.includes(round.state)) return 'rest'
  if (round.state !== 'stake_accepted' && now < round.nextAttemptAt) return 'wait'
  return stepOf[round.state]
}

const stepOf: Record<RoundState, Step> = {
  stake_asked: 'ask_stake',
  stake_accepted: 'draw',
  stake_refused: 'rest',
  drawn: 'ask_payout',
  payout_asked: 'ask_payout',
  settled: 'rest',
  void_asked: 'ask_void',
  voided: 'rest',
}

/** The result of an answer. `again` repeats the same call with the same transaction id after a delay. */
export type Transition =
  | {
      readonly kind: 'to'
      readonly state: RoundState
      readonly balance: bigint | null
      readonly reference: string | null
    }
  | { readonly kind: 'refused'; readonly state: 'stake_refused' | 'void_asked'; readonly refusal: Refusal }
  | { readonly kind: 'again'; readonly inMs: number }

/**
 * Transition after a stake call. INSUFFICIENT_FUNDS is a definite refusal. After any other error, or too many calls
 * without an answer, the stake may have been taken: the round is voided, which refunds a taken stake and is harmless
 * otherwise.
 */
export function afterStake(answer: WalletAnswer, attempt: number): Transition {
  switch (answer.kind) {
    case 'done':
      return { kind: 'to', state: 'stake_accepted', balance: answer.balance, reference: answer.reference }
    case 'error':
      if (answer.code === 'INSUFFICIENT_FUNDS')
        return { kind: 'refused', state: 'stake_refused', refusal: refusalOf(answer) }
      return { kind: 'refused', state: 'void_asked', refusal: refusalOf(answer) }
    case 'unknown':
      if (attempt >= STAKE_ATTEMPTS_MAX) return { kind: 'refused', state: 'void_asked', refusal: 'TECHNICAL' }
      return { kind: 'again', inMs: waitAfterAttempt(attempt) }
  }
}

/** Transition after a payout call. Everything but success is retried, so the payout always succeeds eventually. */
export function afterPayout(answer: WalletAnswer, attempt: number): Transition {
  return untilDone(answer, attempt, 'settled')
}

/** Transition after a void call. Retried like a payout. */
export function afterVoid(answer: WalletAnswer, attempt: number): Transition {
  return untilDone(answer, attempt, 'voided')
}

const untilDone = (answer: WalletAnswer, attempt: number, state: RoundState): Transition =>
  answer.kind === 'done'
    ? { kind: 'to', state, balance: answer.balance, reference: answer.reference }
    : { kind: 'again', inMs: waitAfterAttempt(attempt) }

// GIS has only two error codes; the kind of limit can only be read from the description.
const refusalOf = ({ code, description }: { readonly code: string; readonly description: string }): Refusal => {
  if (/bonus/i.test(description)) return 'BONUS_LIMIT'
  if (/limit|max.?bet|exclu|block|restrict/i.test(description)) return 'LIMIT'
  return code === 'INSUFFICIENT_FUNDS' ? 'INSUFFICIENT_FUNDS' : 'TECHNICAL'
}
