import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

export type Json = Readonly<Record<string, unknown>>

/** The calls of a Hub88 wallet, and their paths under its address. */
export const paths = {
  info: '/user/info',
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
} as const

export type Call = keyof typeof paths

/** An outgoing call: the headers, and the body exactly as it is sent. */
export type Signed = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** The answer. Without one `http` is 0. */
export type Answer = {
  readonly http: number
  readonly text: string
  readonly status: string | undefined
  readonly requestId: unknown
  readonly currency: unknown
  /** In hundred-thousandths, read from its digits. */
  readonly balance: bigint | undefined
}

export type Hub88Line = {
  sign(json: Json): Signed
  /** Signs a text as it is. */
  signText(body: string): Signed
  send(call: Call, signed: Signed): Promise<Answer>
  close(): void
}

/** A client of a wallet, with the provider's private key (PEM or a key object). */
export function createHub88Line({
  url,
  key,
  timeoutMs = 15_000,
}: {
  url: string
  key: string | KeyObject
  timeoutMs?: number
}): Hub88Line {
  const privateKey = typeof key === 'string' ? createPrivateKey(key) : key
  const isSecure = url.startsWith('https:')
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true, maxSockets: 40 })
    : new Agent({ keepAlive: true, maxSockets: 40 })
  const open = isSecure ? secureRequest : request
  const signText = (body: string): Signed => ({
    headers: { 'X-Hub88-Signature': sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64') },
    body,
  })
  return {
    signText,
    sign: (json) => signText(JSON.stringify(json)),
    send: (call, { headers, body }) =>
      new Promise((resolve) => {
        const outgoing = open(`${url.replace(/\/+$/, '')}${paths[call]}`, {
          method: 'POST',
          agent,
          timeout: timeoutMs,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        })
        const lost = (fault: Error): void => resolve(answerIn(fault.message, 0))
        outgoing.on('response', (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => resolve(answerIn(Buffer.concat(parts).toString('utf8'), response.statusCode ?? 0)))
          response.on('error', lost)
        })
        outgoing.on('error', lost)
        outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)))
        outgoing.end(body)
      }),
    close: () => agent.destroy(),
  }
}

function answerIn(text: string, http: number): Answer {
  const read = objectIn(text)
  const digits = /"balance"\s*:\s*(\d+)\s*[,}]/.exec(text)?.[1]
  const status = read?.['status']
  return {
    http,
    text,
    status: typeof status === 'string' ? status : undefined,
    requestId: read?.['request_uuid'],
    currency: read?.['currency'],
    balance: digits === undefined ? undefined : BigInt(digits),
  }
}

function objectIn(text: string): Json | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Json) : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}
