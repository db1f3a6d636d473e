import { gisCallback } from '@zoria/contract/games/http'
import type { CallRefusal } from '../../rules/provider-call.ts'
import { oneHeader, type Answer, type Gateway, type Parsed, type Received, type Verified } from '../gateway.ts'
import { readForm, type Field } from './form.ts'
import { parseCall } from './parse.ts'
import { renderError, renderOutcome } from './render.ts'
import { verify, type Merchant } from './signature.ts'

/** Slotegrator GIS: one address, signed forms in, always HTTP 200 with JSON out. docs/rules/gis.md */
export function gisGateway(merchant: Merchant): Gateway<readonly Field[]> {
  return {
    source: `gis:${merchant.id}`,
    merchant: merchant.id,
    endpoints: [gisCallback],
    verify: (received, now) => verifyForm(received, { merchant, now }),
    parse: parseFields,
    render: (call, outcome) => answerOf(renderOutcome(call, outcome)),
    renderError: (code, detail) => answerOf(renderError(code, detail)),
  }
}

const answerOf = (body: string): Answer => ({ status: 200, body })

function verifyForm(
  { body, headers }: Received,
  { merchant, now }: Pick<Parameters<typeof verify>[0], 'merchant' | 'now'>,
): Verified<readonly Field[]> {
  const fields = readForm(body.toString('utf8'))
  if (fields === undefined) return { ok: false, code: 'BAD_REQUEST', detail: 'form' }
  const received = {
    merchantId: oneHeader(headers, 'x-merchant-id'),
    timestamp: oneHeader(headers, 'x-timestamp'),
    nonce: oneHeader(headers, 'x-nonce'),
    signature: oneHeader(headers, 'x-sign'),
  }
  const verified = verify({ fields, headers: received, merchant, now })
  if (!verified.ok) return { ok: false, code: 'BAD_SIGN', detail: verified.fault }
  return { ok: true, message: fields, nonce: { text: verified.nonce, expiresAt: verified.expiresAt } }
}

function parseFields(fields: readonly Field[]): Parsed {
  const parsed = parseCall(fields)
  switch (parsed.kind) {
    case 'call':
      return parsed
    case 'malformed':
      return refused('BAD_REQUEST', parsed.field)
    case 'stranger':
      return refused('PLAYER_UNKNOWN')
  }
}

const refused = (code: CallRefusal, detail?: string): Parsed => ({
  kind: 'refused',
  code,
  ...(detail === undefined ? {} : { detail }),
})
