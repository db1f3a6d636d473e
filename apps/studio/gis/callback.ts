import type { RandomBytes } from '../chance.ts'
import type { Clock } from '../clock.ts'
import { balanceFromNumber } from '../rules/amounts.ts'
import type { WalletAnswer } from '../rules/round.ts'
import type { FormClient } from './form-client.ts'
import { fieldsOf, writeFields, type FormValue } from './query-string.ts'
import { signedHeaders } from './signature.ts'

export type CallbackForm = { readonly action: string } & Readonly<Record<string, FormValue>>

/** Calls the platform's wallet. Never throws: all failures are `unknown`. */
export type Callback = (form: CallbackForm) => Promise<WalletAnswer>

export interface CallbackDeps {
  readonly door: FormClient
  readonly merchant: { readonly id: string; readonly key: string }
  readonly clock: Clock
  readonly random: RandomBytes
  readonly observe: (call: {
    action: string
    outcome: WalletAnswer['kind']
    seconds: number
    form: CallbackForm
    answer: WalletAnswer
  }) => void
}

/**
 * The client side of the GIS callback: one signed form, one answer within the time limit. The caller decides about
 * retries.
 */
export function createCallback(deps: CallbackDeps): Callback {
  return async (form) => {
    const startedAt = performance.now()
    const answer = await send(deps, form)
    deps.observe({
      action: form.action,
      outcome: answer.kind,
      seconds: (performance.now() - startedAt) / 1_000,
      form,
      answer,
    })
    return answer
  }
}

const send = async (deps: CallbackDeps, form: CallbackForm): Promise<WalletAnswer> => {
  const fields = fieldsOf(form)
  const headers = {
    merchantId: deps.merchant.id,
    timestamp: String(Math.floor(deps.clock.now() / 1_000)),
    nonce: Buffer.from(deps.random(16)).toString('hex'),
  }
  try {
    const { status, text } = await deps.door.post(
      signedHeaders(fields, headers, deps.merchant.key),
      writeFields(fields),
    )
    return readAnswer({ status, text, isMoney: form.action !== 'balance' })
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

/**
 * Parses the answer. Only a 200 with the documented JSON is accepted; the answer to a money call must contain the
 * platform's transaction id.
 */
export function readAnswer(received: {
  readonly status: number
  readonly text: string
  readonly isMoney: boolean
}): WalletAnswer {
  if (received.status !== 200) return { kind: 'unknown', why: `HTTP ${received.status}` }
  const body = parseObject(received.text)
  if (body === null) return { kind: 'unknown', why: 'the answer is not a JSON object' }
  if (typeof body.error_code === 'string') {
    return { kind: 'error', code: body.error_code, description: String(body.error_description ?? '') }
  }
  const balance = balanceFromNumber(body.balance)
  if (balance === null) return { kind: 'unknown', why: 'the answer has no balance' }
  const reference = body.transaction_id
  if (!received.isMoney) return { kind: 'done', balance, reference: '' }
  if (typeof reference !== 'string' && typeof reference !== 'number')
    return { kind: 'unknown', why: 'the answer has no transaction id' }
  return { kind: 'done', balance, reference: String(reference) }
}

const parseObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
