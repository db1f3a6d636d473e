import { gcpFreespins, gcpPlay, gcpRollback } from '@zoria/contract/games/http'
import { isDoubtfulJSON } from '@zoria/platform/http/doubtful-input'
import { oneHeader, type Gateway, type Parsed, type Received, type Verified } from '../gateway.ts'
import { parseFreespins, parsePlay, parseRollback } from './parse.ts'
import { renderError, renderOutcome } from './render.ts'
import { isSigned, type GCPMerchant } from './signature.ts'

type Message = { readonly path: string; readonly json: unknown }

/** SOFTSWISS GCP, as BGaming and others speak it: signed JSON in, JSON out with a status that says whether to ask again. docs/rules/gcp.md */
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

const parsers: Readonly<Record<string, (json: unknown) => Parsed>> = { [gcpPlay.path]: parsePlay, [gcpRollback.path]: parseRollback, [gcpFreespins.path]: parseFreespins }

function verifyBody({ path, body, headers }: Received, { keys }: GCPMerchant): Verified<Message> {
  const signature = oneHeader(headers, 'x-request-sign')
  if (signature === undefined) return { ok: false, code: 'BAD_SIGN', detail: 'headers' }
  if (!isSigned(body, signature, keys)) return { ok: false, code: 'BAD_SIGN', detail: 'signature' }
  const json = jsonIn(body.toString('utf8'))
  return json === undefined ? { ok: false, code: 'BAD_REQUEST', detail: 'body' } : { ok: true, message: { path, json }, nonce: null }
}

/** Undefined for what is no JSON, or may be read in two ways. */
function jsonIn(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isDoubtfulJSON(text) ? undefined : json
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}
