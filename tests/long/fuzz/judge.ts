import { refusalFor, refusalStatuses, type RefusalCode } from '@zoria/contract/refusals'
import type { Operation } from './operations.ts'

/** What came back; `body` is null where a stream was left after its head. */
export type Answer = Readonly<{
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string | null
}>

/** The promise of docs/rules/wire.md#errors that an answer violates, or null. Uses the endpoint's documentation. */
export function judge(operation: Operation, answer: Answer | null): string | null {
  if (answer === null) return 'no answer came'
  const { status, body } = answer
  if (status >= 500) return `${status} ${body?.slice(0, 200)}`
  if (operation.answers.size > 0 && !operation.answers.has(status))
    return `status ${status} is not documented: ${body?.slice(0, 200)}`
  if (leaks.test(body ?? '')) return `the answer tells of the inside: ${body?.slice(0, 300)}`
  return status < 400 ? null : judgeRefusal(operation, answer)
}

/** Traces of stacks, statements and places of the machine. */
const leaks = /node_modules|\.ts:\d+|\bat [\w.]+ \(|PostgresError|select .+ from |syntax error at|ECONNREFUSED|\$argon2/

function judgeRefusal({ answers }: Operation, { status, headers, body }: Answer): string | null {
  const refusal = parsed(body)
  if (refusal === null) return `${status} without the shape of a refusal: ${body?.slice(0, 200)}`
  const { code, message, requestId, details } = refusal
  const known = answers.get(status)
  if (known && !known.includes(String(code))) return `${status} ${String(code)} is not documented`
  if (!Object.hasOwn(refusalStatuses, String(code))) return `${String(code)} is not in the catalogue`
  const catalogued = refusalFor(code as RefusalCode)
  if (catalogued.status !== status || catalogued.message !== message)
    return `${String(code)} came as ${status} ${String(message)}, the catalogue says ${catalogued.status} ${catalogued.message}`
  if (typeof requestId !== 'string' || requestId === '') return `${String(code)} without a request id`
  if (
    details !== undefined &&
    (typeof details !== 'object' || details === null || Object.values(details).some((told) => typeof told !== 'string'))
  )
    return `${String(code)} with details of another shape`
  if (status === 429 && headers['retry-after'] === undefined) return `${String(code)} without Retry-After`
  return null
}

const parsed = (body: string | null): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Record<string, unknown>) : null
  } catch {
    return null // No JSON is no refusal of ours, which is what is asked.
  }
}
