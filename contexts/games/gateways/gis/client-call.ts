import { fail, msOf, ok, type Instant, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { fieldsOf, writePhpQuery, type FormValue } from './form.ts'
import { signedHeaders, type Merchant } from './signature.ts'
import { askProvider, type ProviderFault } from './transport.ts'

export type GisClientDeps = {
  /** Where the provider's API stands; nothing else is ever called. */
  readonly baseUrl: string
  readonly merchant: Merchant
  readonly now: () => Instant
  readonly bytes: (count: number) => Uint8Array
  readonly fetch: typeof globalThis.fetch
  readonly pause: (ms: number) => Promise<unknown>
  /** docs/rules/gis.md: one request a second in production. */
  readonly requestsPerSecond: number
}

export type GisCall<Answer> = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly parameters: Readonly<Record<string, FormValue>>
  readonly answer: z.ZodType<Answer>
  readonly bytesMax?: number
}

// What one answer may weigh unless a call says more: lists of limits, tags and tables stay far below.
const answerBytesMax = 1024 * 1024
// A provider that is busy is asked again so often, and never waited for longer than this at a time.
const busyRepeatsMax = 3
const busyPauseMaxMs = 10_000

/** One signed call, its answer read by a schema. Where the provider says we ask too often it is asked again when it says, three times at most. */
export async function callProvider<Answer>(deps: GisClientDeps, call: GisCall<Answer>): Promise<Result<Answer, ProviderFault>> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await ask(deps, call)
    if (answer.ok) return readAnswer(call.answer, answer.value.bytes)
    const { code, retryAfterMs = 0 } = answer.refusal
    if (code !== 'BUSY' || repeats === busyRepeatsMax || retryAfterMs > busyPauseMaxMs) return answer
    await deps.pause(retryAfterMs)
  }
}

/** The answer of a call that says nothing but that it was done. */
export const nothing: z.ZodType<void> = z.unknown().transform(() => undefined)

function readAnswer<Answer>(schema: z.ZodType<Answer>, bytes: Uint8Array): Result<Answer, ProviderFault> {
  const parsed = schema.safeParse(jsonOf(bytes))
  return parsed.success ? ok(parsed.data) : fail({ code: 'MALFORMED', detail: z.prettifyError(parsed.error) })
}

function ask<Answer>(deps: GisClientDeps, { method, path, parameters, bytesMax = answerBytesMax }: GisCall<Answer>): ReturnType<typeof askProvider> {
  const fields = fieldsOf(parameters)
  const form = writePhpQuery(fields)
  const url = `${deps.baseUrl.replace(/\/+$/, '')}${path}`
  return askProvider(
    {
      url: method === 'GET' && form !== '' ? `${url}?${form}` : url,
      method,
      // Stamped anew at each attempt: the provider remembers nonces as we do.
      headers: () => ({ ...signedHeaders(fields, stampOf(deps), deps.merchant), accept: 'application/json', ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) }),
      body: method === 'POST' ? form : undefined,
      bytesMax,
    },
    deps,
  )
}

const stampOf = ({ merchant, now, bytes }: GisClientDeps) => ({
  merchantId: merchant.id,
  timestamp: String(Math.floor(msOf(now()) / 1_000)),
  nonce: Buffer.from(bytes(16)).toString('hex'),
})

function jsonOf(bytes: Uint8Array): unknown {
  // A foreign answer that is no JSON is judged by the schema like any other wrong answer.
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}
