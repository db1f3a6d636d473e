import { STAKE_ATTEMPTS_MAX, waitAfterAttempt } from './retries.ts'

/**
 * The life of a round. Each arrow is committed before the next thing happens:
 *
 *   stake_asked ─▶ stake_accepted ─▶ drawn ─▶ settled
 *        │                             └──▶ payout_asked ─▶ settled      (where the first call was not answered)
 *        ├───────▶ stake_refused
 *        └───────▶ void_asked ─▶ voided       (also from stake_accepted, when its version of the game is gone)
 *
 * A drawn round that was shown is paid by the call that its record already names and prices: should nobody know whether that call left, the same one
 * leaves again. So its first call needs no commit of its own.
 */
export const roundStates = [
  'stake_asked', 'stake_accepted', 'stake_refused', 'drawn', 'payout_asked', 'settled', 'void_asked', 'voided',
] as const
export type RoundState = (typeof roundStates)[number]

/** While a round is in one of these, its player starts no other in the same game. */
export const blockingStates: readonly RoundState[] = ['stake_asked', 'stake_accepted', 'drawn']

/** States nothing leaves. */
export const finalStates: readonly RoundState[] = ['stake_refused', 'settled', 'voided']

/** Why a player's stake was not taken, as the client tells it. */
export const refusals = ['INSUFFICIENT_FUNDS', 'BONUS_LIMIT', 'LIMIT', 'TECHNICAL'] as const
export type Refusal = (typeof refusals)[number]

/** What a wallet said. `unknown`: no answer, a late one, or one that cannot be read; the money may have moved. */
export type WalletAnswer =
  | { readonly kind: 'done'; readonly balance: bigint | null; readonly reference: string }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }
  | { readonly kind: 'unknown'; readonly why: string }

/** What to do next with a round that nobody is busy with. */
export type Step = 'ask_stake' | 'draw' | 'ask_payout' | 'ask_void' | 'wait' | 'rest'

/** A drawn round rests until its player saw it or the time is up; an asked call until its next attempt is due. */
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

/** Where an answer leads. `again` repeats the same call with the same transaction id after a while. */
export type Turning =
  | { readonly kind: 'to'; readonly state: RoundState; readonly balance: bigint | null; readonly reference: string | null }
  | { readonly kind: 'refused'; readonly state: 'stake_refused' | 'void_asked'; readonly refusal: Refusal }
  | { readonly kind: 'again'; readonly inMs: number }

/**
 * After a stake was asked. No funds is a plain no. Any other error may hide a stake that was taken, and so may
 * silence, once it lasts: such a round is voided, which gives back whatever was taken and harms nobody if nothing was.
 */
export function afterStake(answer: WalletAnswer, attempt: number): Turning {
  switch (answer.kind) {
    case 'done':
      return { kind: 'to', state: 'stake_accepted', balance: answer.balance, reference: answer.reference }
    case 'error':
      if (answer.code === 'INSUFFICIENT_FUNDS') return { kind: 'refused', state: 'stake_refused', refusal: refusalOf(answer) }
      return { kind: 'refused', state: 'void_asked', refusal: refusalOf(answer) }
    case 'unknown':
      if (attempt >= STAKE_ATTEMPTS_MAX) return { kind: 'refused', state: 'void_asked', refusal: 'TECHNICAL' }
      return { kind: 'again', inMs: waitAfterAttempt(attempt) }
  }
}

/** After a payout was asked. Whatever is not a success is repeated: a payout always lands. */
export function afterPayout(answer: WalletAnswer, attempt: number): Turning {
  return untilDone(answer, attempt, 'settled')
}

/** After a void was asked. Repeated like a payout. */
export function afterVoid(answer: WalletAnswer, attempt: number): Turning {
  return untilDone(answer, attempt, 'voided')
}

const untilDone = (answer: WalletAnswer, attempt: number, state: RoundState): Turning =>
  answer.kind === 'done'
    ? { kind: 'to', state, balance: answer.balance, reference: answer.reference }
    : { kind: 'again', inMs: waitAfterAttempt(attempt) }

// GIS has two error codes; which limit was hit can only be read from the words beside them.
const refusalOf = ({ code, description }: { readonly code: string; readonly description: string }): Refusal => {
  if (/bonus/i.test(description)) return 'BONUS_LIMIT'
  if (/limit|max.?bet|exclu|block|restrict/i.test(description)) return 'LIMIT'
  return code === 'INSUFFICIENT_FUNDS' ? 'INSUFFICIENT_FUNDS' : 'TECHNICAL'
}
