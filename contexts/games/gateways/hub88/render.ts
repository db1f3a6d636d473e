import type { CallOutcome, CallRefusal, CallSuccess, ProviderCall } from '../../rules/provider-call.ts'
import type { Answer } from '../gateway.ts'
import { readJSON } from '../json-body.ts'
import { unitsPerMinorUnit } from './parse.ts'

/**
 * The Hub88 status of each outcome. All are final, except RS_ERROR_UNKNOWN: it makes the supplier repeat or roll back.
 * docs/rules/hub88.md#statuses
 */
export const hub88Statuses: Record<CallRefusal | CallSuccess, `RS_${string}`> = {
  OK: 'RS_OK',
  REPLAY: 'RS_OK',
  ALREADY_REVERSED: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  BAD_SIGN: 'RS_ERROR_INVALID_SIGNATURE',
  BAD_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
  BAD_TYPE: 'RS_ERROR_WRONG_TYPES',
  PLAYER_UNKNOWN: 'RS_ERROR_INVALID_TOKEN',
  CURRENCY_MISMATCH: 'RS_ERROR_WRONG_CURRENCY',
  TECHNICAL_WORK: 'RS_ERROR_INVALID_GAME',
  GAME: 'RS_ERROR_INVALID_GAME',
  COUNTRY: 'RS_ERROR_INVALID_GAME',
  SESSION: 'RS_ERROR_INVALID_TOKEN',
  SESSION_ENDED: 'RS_ERROR_TOKEN_EXPIRED',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  INSUFFICIENT: 'RS_ERROR_NOT_ENOUGH_MONEY',
  BOUNDS: 'RS_ERROR_LIMIT_REACHED',
  LIMIT: 'RS_ERROR_LIMIT_REACHED',
  LARGEST_STAKE: 'RS_ERROR_LIMIT_REACHED',
  CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  RETRY: 'RS_ERROR_UNKNOWN',
}

/** The answer to a call: always HTTP 200, with the actual balance where the player and the currency are known. */
export function renderOutcome({ playerId, requestId }: ProviderCall, { code, balance }: CallOutcome): Answer {
  const fields = {
    user: playerId,
    status: hub88Statuses[code],
    request_uuid: requestId,
    ...(balance && { currency: balance.currency.toUpperCase() }),
  }
  const text = JSON.stringify(fields)
  // Digit by digit: as a float a large balance would be rounded.
  return { status: 200, body: balance ? `${text.slice(0, -1)},"balance":${balance.amount * unitsPerMinorUnit}}` : text }
}

/**
 * A refusal of a call that was not executed; `detail` names for the provider's developer what was wrong. The request's
 * id is echoed if it is one.
 */
export function renderError(
  code: CallRefusal,
  { detail, body }: { readonly detail: string | undefined; readonly body: Buffer | undefined },
): Answer {
  const requestId = requestIdIn(body)
  return {
    status: 200,
    body: JSON.stringify({
      status: hub88Statuses[code],
      ...(requestId && { request_uuid: requestId }),
      ...(detail && { message: detail }),
    }),
  }
}

function requestIdIn(body: Buffer | undefined): string | undefined {
  const json = body && readJSON(body.toString('utf8'))
  const id: unknown =
    typeof json === 'object' && json !== null && 'request_uuid' in json ? json.request_uuid : undefined
  return typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined
}
