import {
  type Currency,
  type Instant,
  type Money,
  msOf,
  parseAmount,
  parseCurrency,
  parseForeignAmount,
  plainDecimal,
  type Result,
} from '@zoria/kernel'
import * as z from 'zod'
import { fieldsOf, writePhpQuery, type FormValue } from './form.ts'
import { readAnswer } from '../json-call.ts'
import { signedHeaders, type Merchant } from './signature.ts'
import { callOnce, type ProviderFault } from './transport.ts'

export type GisClientDeps = {
  /** Base address of the provider's API; no other host is called. */
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

// Default limit of an answer; lists of limits, tags and tables are far smaller.
const answerBytesMax = 1024 * 1024
// Maximum retries of a busy provider, and maximum delay between them.
const busyRepeatsMax = 3
const busyPauseMaxMs = 10_000

/**
 * One signed call whose answer is validated by a schema. If the provider reports too many requests, the call is retried
 * after the given delay, three times at most.
 */
export async function callProvider<Answer>(
  deps: GisClientDeps,
  call: GisCall<Answer>,
): Promise<Result<Answer, ProviderFault>> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await ask(deps, call)
    if (answer.ok) return readAnswer(call.answer, answer.value.bytes)
    const { code, retryAfterMs = 0 } = answer.refusal
    if (code !== 'BUSY' || repeats === busyRepeatsMax || retryAfterMs > busyPauseMaxMs) return answer
    await deps.pause(retryAfterMs)
  }
}

/** The answer of a call without content. */
export const nothing: z.ZodType<void> = z.unknown().transform(() => undefined)

function ask<Answer>(
  deps: GisClientDeps,
  { method, path, parameters, bytesMax = answerBytesMax }: GisCall<Answer>,
): ReturnType<typeof callOnce> {
  const fields = fieldsOf(parameters)
  const form = writePhpQuery(fields)
  const url = `${deps.baseUrl.replace(/\/+$/, '')}${path}`
  return callOnce(
    {
      url: method === 'GET' && form !== '' ? `${url}?${form}` : url,
      method,
      // Signed anew for each attempt: the provider stores nonces as we do.
      headers: () => ({
        ...signedHeaders(fields, stampOf(deps), deps.merchant),
        accept: 'application/json',
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      }),
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

/** Text, or a number if a provider writes one. */
export const textField = z.union([z.string(), z.number()]).transform(String)

/** A flag: providers write true, 1 and "1", and omit it if it is off. */
export const flagField = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .optional()
  .transform((value) => value === true || value === 1 || value === '1')

/** A count, as number or text. */
export const countField = z.coerce.number().int().min(0)

/** A known currency, in upper case; null for another. */
export const currencyField = z.string().transform((text): Currency | null => parseCurrency(text) ?? null)

/**
 * An amount in a currency, as text or JSON number; more than two decimals are truncated. Undefined if it is not an
 * amount.
 */
export function amountIn(currency: Currency, written: string): Money | undefined {
  const [whole, places = ''] = plainDecimal(written)?.split('.') ?? []
  return whole === undefined ? undefined : parseAmount(`${whole}.${places.padEnd(2, '0').slice(0, 2)}`, currency)
}

/** As `amountIn`, but undefined if a decimal after the second is not zero: stakes must be exact. */
export function exactAmountIn(currency: Currency, written: string): Money | undefined {
  return parseForeignAmount(written, currency)
}
