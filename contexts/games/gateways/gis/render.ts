import { formatAmount } from '@zoria/kernel'
import type { CallOutcome, CallRefusal, CallSuccess, ProviderCall } from '../../rules/provider-call.ts'

type GisError = { readonly error_code: 'INSUFFICIENT_FUNDS' | 'INTERNAL_ERROR'; readonly error_description: string }

/**
 * The GIS answer of each outcome. The protocol has two codes, so the reason is in the text; INSUFFICIENT_FUNDS is
 * final, INTERNAL_ERROR makes the provider undo the bet. docs/rules/gis.md#outcomes
 */
export const gisAnswers: Record<CallRefusal, GisError> & Record<CallSuccess, 'success' | GisError> = {
  OK: 'success',
  REPLAY: 'success',
  ALREADY_REVERSED: 'success',
  BAD_SIGN: { error_code: 'INTERNAL_ERROR', error_description: 'Signature is not valid' },
  BAD_REQUEST: { error_code: 'INTERNAL_ERROR', error_description: 'Request is malformed' },
  BAD_TYPE: { error_code: 'INTERNAL_ERROR', error_description: 'Request is malformed' },
  PLAYER_UNKNOWN: { error_code: 'INTERNAL_ERROR', error_description: 'Player is unknown' },
  CURRENCY_MISMATCH: { error_code: 'INTERNAL_ERROR', error_description: 'Currency is not the one of the player' },
  TECHNICAL_WORK: { error_code: 'INTERNAL_ERROR', error_description: 'Technical work is underway' },
  GAME: { error_code: 'INTERNAL_ERROR', error_description: 'Game takes no bets' },
  COUNTRY: { error_code: 'INTERNAL_ERROR', error_description: 'Game is restricted in the country of the player' },
  SESSION: { error_code: 'INTERNAL_ERROR', error_description: 'Session is unknown or has ended' },
  SESSION_ENDED: { error_code: 'INTERNAL_ERROR', error_description: 'Session is unknown or has ended' },
  PLAYER_BLOCKED: { error_code: 'INTERNAL_ERROR', error_description: 'Player is blocked' },
  INSUFFICIENT: { error_code: 'INSUFFICIENT_FUNDS', error_description: 'Not enough balance' },
  BOUNDS: { error_code: 'INTERNAL_ERROR', error_description: 'Limit: the bet is outside the allowed bounds' },
  LIMIT: { error_code: 'INTERNAL_ERROR', error_description: 'Limit reached' },
  LARGEST_STAKE: {
    error_code: 'INTERNAL_ERROR',
    error_description: 'Limit: the bet is above what the open bonus allows',
  },
  CONFLICT: { error_code: 'INTERNAL_ERROR', error_description: 'Transaction is known with other content' },
  NOT_FOUND: { error_code: 'INTERNAL_ERROR', error_description: 'Transaction is unknown' },
  RETRY: { error_code: 'INTERNAL_ERROR', error_description: 'Outcome is unknown, repeat the same call' },
}

/**
 * The answer to a call as JSON text: the balance is a number with two decimals, formatted digit by digit and never
 * through a float.
 */
export function renderOutcome(call: ProviderCall, outcome: CallOutcome): string {
  if (!('transactionIds' in outcome)) return renderError(outcome.code)
  const answer = gisAnswers[outcome.code]
  if (answer !== 'success') return JSON.stringify(answer)
  const balance = `"balance":${formatAmount(outcome.balance)}`
  if (call.kind === 'balance') return `{${balance}}`
  const transaction = `"transaction_id":${JSON.stringify(outcome.transactionIds[0])}`
  if (call.kind !== 'rollback') return `{${balance},${transaction}}`
  return `{${balance},${transaction},"rollback_transactions":${JSON.stringify(call.items.map(({ externalId }) => externalId))}}`
}

/** A refusal as JSON text; `detail` names the wrong part of the request for the provider's developer. */
export function renderError(code: CallRefusal, detail?: string): string {
  const { error_code, error_description } = gisAnswers[code]
  return JSON.stringify({
    error_code,
    error_description: detail === undefined ? error_description : `${error_description}: ${detail}`,
  })
}
