import type { CallOutcome, CallRefusal, CallSuccess, ProviderCall } from '../../rules/provider-call.ts'
import type { Answer } from '../gateway.ts'

type GCPError = { readonly status: 400 | 403 | 404 | 500; readonly code: number; readonly message: string }

/** The GCP answer of each outcome: 4xx is final, 5xx makes the provider retry or undo. docs/rules/gcp.md#outcomes */
export const gcpAnswers: Record<CallRefusal, GCPError> & Record<CallSuccess, 'success' | GCPError> = {
  OK: 'success',
  REPLAY: 'success',
  ALREADY_REVERSED: 'success',
  BAD_SIGN: { status: 403, code: 403, message: 'Signature is not valid' },
  BAD_REQUEST: { status: 400, code: 400, message: 'Request is malformed' },
  BAD_TYPE: { status: 400, code: 400, message: 'Request is malformed' },
  PLAYER_UNKNOWN: { status: 400, code: 101, message: 'Player is invalid' },
  CURRENCY_MISMATCH: { status: 400, code: 154, message: 'Currency is not the one of the player' },
  TECHNICAL_WORK: { status: 400, code: 405, message: 'Technical work is underway' },
  GAME: { status: 400, code: 405, message: 'Game is not available' },
  COUNTRY: { status: 400, code: 153, message: 'Game is not available in the country of the player' },
  SESSION: { status: 400, code: 101, message: 'Session is unknown or has ended' },
  SESSION_ENDED: { status: 400, code: 101, message: 'Session is unknown or has ended' },
  PLAYER_BLOCKED: { status: 400, code: 110, message: 'Player is disabled' },
  INSUFFICIENT: { status: 400, code: 100, message: 'Player has not enough funds' },
  BOUNDS: { status: 400, code: 106, message: 'Bet is outside the allowed bounds' },
  LIMIT: { status: 400, code: 105, message: 'Player has reached a personal limit' },
  LARGEST_STAKE: { status: 400, code: 106, message: 'Bet is above what the open bonus allows' },
  CONFLICT: { status: 400, code: 400, message: 'Action is known with other content' },
  NOT_FOUND: { status: 404, code: 404, message: 'Not found' },
  RETRY: { status: 500, code: 500, message: 'Outcome is unknown, repeat the same call' },
}

/** The answer to a call; balances are subunits, formatted digit by digit and never through a float. */
export function renderOutcome(call: ProviderCall, outcome: CallOutcome): Answer {
  if (!('transactionIds' in outcome)) return errorAnswer(gcpAnswers[outcome.code], outcome.balance?.amount)
  const answer = gcpAnswers[outcome.code]
  if (answer !== 'success') return errorAnswer(answer, outcome.balance.amount)
  const balance = `"balance":${outcome.balance.amount}`
  if (call.kind === 'balance' || call.kind === 'foreign_currency') return { status: 200, body: `{${balance}}` }

  const acted = actedOn(call)
  const transactions = acted.ids.map((action_id, place) => ({ action_id, tx_id: outcome.transactionIds[place] }))
  const round = acted.round === null ? '' : `,"game_id":${JSON.stringify(acted.round)}`
  return { status: 200, body: `{${balance}${round},"transactions":${JSON.stringify(transactions)}}` }
}

/** A refusal of a call that was not executed; `detail` names the wrong part of the request for the provider's developer. */
export function renderError(code: CallRefusal, detail?: string): Answer {
  const { status, code: number, message } = gcpAnswers[code]
  return errorAnswer({ status, code: number, message: detail === undefined ? message : `${message}: ${detail}` })
}

type ActingCall = Exclude<ProviderCall, { kind: 'balance' | 'foreign_currency' }>

/** The end of a round without actions has no id to answer. */
const actedOn = (call: ActingCall): { readonly ids: readonly string[]; readonly round: string | null } => {
  if (call.kind === 'batch') return { ids: call.calls.map(({ externalId }) => externalId), round: call.calls[0].round }
  return { ids: call.kind === 'close_round' ? [] : [call.externalId], round: call.round }
}

const errorAnswer = ({ status, code, message }: GCPError, balance?: bigint): Answer => ({
  status,
  body: `{"code":${code},"message":${JSON.stringify(message)}${balance === undefined ? '' : `,"balance":${balance}`}}`,
})
