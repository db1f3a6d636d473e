import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { fieldsOf, writtenAsPhp, type Form } from './form.ts'
import { signatureOf, type Merchant } from './signature.ts'
import { unitsIn, type Units } from './units.ts'

/** An outgoing call. */
export type Signed = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** The answer. Without one the status is 0. */
export type Answer = {
  readonly status: number
  readonly text: string
  readonly ms: number
  readonly isJson: boolean
  readonly balance: Units | undefined
  /** The balance as written: a JSON number or a text. */
  readonly balanceKind: string
  readonly transactionId: string | undefined
  readonly listed: readonly string[] | undefined
  readonly errorCode: string | undefined
  readonly errorText: string | undefined
}

/** A client of a wallet's callback address. */
export type WalletClient = {
  /** Signs with a fresh nonce and the wallet's time. */
  sign(form: Form): Signed
  /** Signs with the given stamp. */
  signWith(form: Form, stamp: { readonly nonce?: string; readonly timestamp?: string }): Signed
  send(signed: Signed): Promise<Answer>
  /** Sends the whole call and disconnects without waiting for the answer. */
  sendAndHangUp(signed: Signed): Promise<void>
  close(): void
}

export type LineDeps = {
  readonly url: string
  readonly merchant: Merchant
  readonly now: () => number
  readonly timeoutMs?: number
}

/** Creates a client. `now` is the time of the wallet's clock in milliseconds. */
export function createWalletLine({ url, merchant, now, timeoutMs = 15_000 }: LineDeps): WalletClient {
  const isSecure = url.startsWith('https:')
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true, maxSockets: 40 })
    : new Agent({ keepAlive: true, maxSockets: 40 })
  const open = isSecure ? secureRequest : request
  const started = ({ headers, body }: Signed, ownAgent: Agent | false) =>
    open(url, {
      method: 'POST',
      agent: ownAgent,
      timeout: timeoutMs,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    })

  const signWith: WalletClient['signWith'] = (
    form,
    { nonce = randomBytes(16).toString('hex'), timestamp = String(Math.floor(now() / 1_000)) },
  ) => signedBy(merchant, { form, timestamp, nonce })

  return {
    sign: (form) => signWith(form, {}),
    signWith,
    send: (signed) =>
      new Promise((resolve) => {
        const from = performance.now()
        const call = started(signed, agent)
        const lost = (fault: string): void =>
          resolve({ ...answerIn(fault, { status: 0, ms: performance.now() - from }), isJson: false })
        call.on('response', (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () =>
            resolve(
              answerIn(Buffer.concat(parts).toString('utf8'), {
                status: response.statusCode ?? 0,
                ms: performance.now() - from,
              }),
            ),
          )
          response.on('error', (fault) => lost(fault.message))
        })
        call.on('error', (fault) => lost(fault.message))
        call.on('timeout', () => call.destroy(new Error(`no answer in ${timeoutMs} ms`)))
        call.end(signed.body)
      }),
    sendAndHangUp: (signed) =>
      new Promise((resolve) => {
        const call = started(signed, false)
        call.on('error', () => resolve())
        call.on('finish', () =>
          setImmediate(() => {
            call.destroy()
            resolve()
          }),
        )
        call.end(signed.body)
      }),
    close: () => agent.destroy(),
  }
}

/** The headers and the body of a call with a given stamp. */
export function signedBy(
  merchant: Merchant,
  { form, timestamp, nonce }: { form: Form; timestamp: string; nonce: string },
): Signed {
  const fields = fieldsOf(form)
  const signature = signatureOf(fields, { stamp: { merchant: merchant.id, timestamp, nonce }, key: merchant.key })
  return {
    headers: { 'X-Merchant-Id': merchant.id, 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Sign': signature },
    body: writtenAsPhp(fields),
  }
}

/** Parses an answer; the balance is read from its digits, never through a float. */
export function answerIn(text: string, { status, ms }: { status: number; ms: number }): Answer {
  const read = objectIn(text)
  const digits = /"balance"\s*:\s*"?(-?\d+(?:\.\d+)?)/.exec(text)?.[1]
  const listed = read?.['rollback_transactions']
  return {
    status,
    text,
    ms,
    isJson: read !== undefined,
    balance: digits === undefined ? undefined : unitsIn(digits),
    balanceKind: typeof read?.['balance'],
    transactionId: wordIn(read?.['transaction_id']),
    listed: Array.isArray(listed) ? listed.map(String) : undefined,
    errorCode: wordIn(read?.['error_code']),
    errorText: wordIn(read?.['error_description']),
  }
}

const wordIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}
