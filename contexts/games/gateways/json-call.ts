import { fail, ok, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { callOnce, type ProviderFault } from './gis/transport.ts'
import { readJSON } from './json-body.ts'

export type JSONCall<Answer> = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Absent: no body. */
  readonly body?: object
  /** The header that signs the body as it is sent. */
  readonly sign: (body: string) => Readonly<Record<string, string>>
  readonly answer: z.ZodType<Answer>
  /** Maximum size of the answer. */
  readonly bytesMax: number
}

/** One call with a signed JSON body, and an answer validated by a schema. Faults of the provider are returned as values. */
export async function callWithJSON<Answer>(
  call: JSONCall<Answer>,
  deps: { readonly fetch: typeof globalThis.fetch },
): Promise<Result<Answer, ProviderFault>> {
  const body = call.body && JSON.stringify(call.body)
  const headers = {
    ...call.sign(body ?? ''),
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const answer = await callOnce({ url: call.url, method: call.method, headers, body, bytesMax: call.bytesMax }, deps)
  return answer.ok ? readAnswer(call.answer, answer.value.bytes) : answer
}

/** An answer that is not JSON is refused by the schema like any other wrong answer. */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, bytes: Uint8Array): Result<Answer, ProviderFault> {
  const parsed = schema.safeParse(readJSON(Buffer.from(bytes).toString('utf8')))
  return parsed.success ? ok(parsed.data) : fail({ code: 'MALFORMED', detail: z.prettifyError(parsed.error) })
}
