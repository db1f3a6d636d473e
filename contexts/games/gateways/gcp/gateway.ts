import { gcpFreespins, gcpPlay, gcpRollback } from '@zoria/contract/games/http'
import { oneHeader, type Gateway, type Parsed, type Received, type Verified } from '../gateway.ts'
import { readJSONBody } from '../json-body.ts'
import { parseFreespins, parsePlay, parseRollback } from './parse.ts'
import { renderError, renderOutcome } from './render.ts'
import { isSigned } from './signature.ts'

type Message = { readonly path: string; readonly json: unknown }

/**
 * SOFTSWISS GCP, as used by BGaming and others: signed JSON in, JSON out with a status that says whether to retry.
 * docs/rules/gcp.md
 */
export function gcpGateway(merchant: GCPMerchant): Gateway<Message> {
  return {
    source: `gcp:${merchant.id}`,
    merchant: merchant.id,
    endpoints: [gcpPlay, gcpRollback, gcpFreespins],
    verify: (received) => verifyBody(received, merchant),
    parse: ({ path, json }) => parsers[path]?.(json) ?? { kind: 'refused', code: 'NOT_FOUND' },
    render: renderOutcome,
    renderError,
  }
}

const parsers: Readonly<Record<string, (json: unknown) => Parsed>> = {
  [gcpPlay.path]: parsePlay,
  [gcpRollback.path]: parseRollback,
  [gcpFreespins.path]: parseFreespins,
}

function verifyBody({ path, body, headers }: Received, { keys }: GCPMerchant): Verified<Message> {
  const signature = oneHeader(headers, 'x-request-sign')
  if (signature === undefined) return { ok: false, code: 'BAD_SIGN', detail: 'headers' }
  if (!isSigned(body, signature, keys)) return { ok: false, code: 'BAD_SIGN', detail: 'signature' }
  const json = readJSONBody(body)
  return json === undefined
    ? { ok: false, code: 'BAD_REQUEST', detail: 'body' }
    : { ok: true, message: { path, json }, nonce: null }
}

/** A party that signs with one of its keys: two during a key rotation. */
export type GCPMerchant = { readonly id: string; readonly keys: readonly string[] }
