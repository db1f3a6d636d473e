import { randomBytes } from 'node:crypto'
import { fieldsOf, writtenAsPhp, type Form } from './form.ts'
import { signatureOf, type Merchant } from './signature.ts'

/** What a provider answered. Without an answer the status is 0. `body` is undefined where the text is no JSON. */
export type ProviderAnswer = { readonly status: number; readonly text: string; readonly body: unknown }

/** A platform's connection to a provider: signed calls, one answer each. */
export type ProviderClient = {
  get(path: string, form: Form): Promise<ProviderAnswer>
  post(path: string, form: Form): Promise<ProviderAnswer>
  /** The same call with another signature. */
  getUnsigned(path: string, form: Form): Promise<ProviderAnswer>
}

/** Creates a client of a provider's API. `now` is the time of the provider's clock in milliseconds. */
export function createProviderClient({
  url,
  merchant,
  now,
  timeoutMs = 10_000,
}: {
  readonly url: string
  readonly merchant: Merchant
  readonly now: () => number
  readonly timeoutMs?: number
}): ProviderClient {
  const base = url.replace(/\/+$/, '')
  const send = async (
    method: 'GET' | 'POST',
    { path, form, key = merchant.key }: { path: string; form: Form; key?: string },
  ): Promise<ProviderAnswer> => {
    const fields = fieldsOf(form)
    const stamp = {
      merchant: merchant.id,
      timestamp: String(Math.floor(now() / 1_000)),
      nonce: randomBytes(16).toString('hex'),
    }
    const headers = {
      'X-Merchant-Id': stamp.merchant,
      'X-Timestamp': stamp.timestamp,
      'X-Nonce': stamp.nonce,
      'X-Sign': signatureOf(fields, { stamp, key }),
      accept: 'application/json',
    }
    const text = writtenAsPhp(fields)
    try {
      const response =
        method === 'GET'
          ? await fetch(`${base}${path}${text === '' ? '' : `?${text}`}`, {
              headers,
              redirect: 'manual',
              signal: AbortSignal.timeout(timeoutMs),
            })
          : await fetch(`${base}${path}`, {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
              body: text,
              redirect: 'manual',
              signal: AbortSignal.timeout(timeoutMs),
            })
      return answered(response.status, await response.text())
    } catch (fault) {
      return { status: 0, text: String(fault), body: undefined }
    }
  }
  return {
    get: (path, form) => send('GET', { path, form }),
    post: (path, form) => send('POST', { path, form }),
    getUnsigned: (path, form) => send('GET', { path, form, key: `not-${merchant.key}` }),
  }
}

function answered(status: number, text: string): ProviderAnswer {
  try {
    return { status, text, body: JSON.parse(text) as unknown }
  } catch (fault) {
    if (fault instanceof SyntaxError) return { status, text, body: undefined }
    throw fault
  }
}
