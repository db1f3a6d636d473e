import type { KeyObject } from 'node:crypto'
import { hub88Balance, hub88Bet, hub88Info, hub88Rollback, hub88Win } from '@zoria/contract/games/http'
import { oneHeader, type Gateway, type Parsed, type Received, type Verified } from '../gateway.ts'
import { readJSONBody } from '../json-body.ts'
import { parseBalance, parseBet, parseRollback, parseWin } from './parse.ts'
import { renderError, renderOutcome } from './render.ts'
import { isSigned } from './signature.ts'

type Message = { readonly path: string; readonly json: unknown }

/** An operator of Hub88: calls are believed if one of the public keys verifies them, two during a rotation. */
export type Hub88Merchant = { readonly id: string; readonly publicKeys: readonly KeyObject[] }

/** The Hub88 wallet of an operator: JSON signed with RSA in, always HTTP 200 with a status out. docs/rules/hub88.md */
export function hub88Gateway(merchant: Hub88Merchant): Gateway<Message> {
  return {
    source: `hub88:${merchant.id}`,
    merchant: merchant.id,
    endpoints: [hub88Info, hub88Balance, hub88Bet, hub88Win, hub88Rollback],
    verify: (received) => verifyBody(received, merchant),
    parse: ({ path, json }) => parsers[path]?.(json) ?? { kind: 'refused', code: 'BAD_REQUEST' },
    render: renderOutcome,
    renderError: (code, detail, received) => renderError(code, { detail, body: received?.body }),
  }
}

const parsers: Readonly<Record<string, (json: unknown) => Parsed>> = {
  [hub88Info.path]: parseBalance,
  [hub88Balance.path]: parseBalance,
  [hub88Bet.path]: parseBet,
  [hub88Win.path]: parseWin,
  [hub88Rollback.path]: parseRollback,
}

async function verifyBody(
  { path, body, headers }: Received,
  { publicKeys }: Hub88Merchant,
): Promise<Verified<Message>> {
  const signature = oneHeader(headers, 'x-hub88-signature')
  if (signature === undefined) return { ok: false, code: 'BAD_SIGN', detail: 'headers' }
  if (!(await isSigned(body, signature, publicKeys))) return { ok: false, code: 'BAD_SIGN', detail: 'signature' }
  const json = readJSONBody(body)
  return json === undefined
    ? { ok: false, code: 'BAD_REQUEST', detail: 'body' }
    : { ok: true, message: { path, json }, nonce: null }
}
