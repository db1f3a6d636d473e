import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFields, writtenAsPhp, type Field } from '../gis/form.ts'
import { signatureOf, type Merchant } from '../gis/signature.ts'
import { randomBytes } from 'node:crypto'

/** A call passing through a faulty wallet. */
export type Passing = {
  readonly fields: readonly Field[]
  /** The text of a field, empty if it is missing. */
  of(name: string): string
  readonly isSignedWell: boolean
  /** Forwards it unchanged. */
  asItCame(): Promise<string>
  /** Forwards it with other texts, signed with the merchant's key; null removes a field. */
  changed(fields: Readonly<Record<string, string | null>>): Promise<string>
  /** Forwards another call. */
  another(fields: readonly Field[]): Promise<string>
}

/** The fault of a wallet. Created per wallet, so that it may have state. */
export type Faulty = (call: Passing) => Promise<string>

export type FaultyWallet = { readonly url: string; close(): Promise<void> }

/** A proxy before a real wallet that corrupts calls. It has the merchant's key. */
export async function openFaultyWallet({
  url,
  merchant,
  now,
  faulty,
}: {
  url: string
  merchant: Merchant
  now: () => number
  faulty: Faulty
}): Promise<FaultyWallet> {
  const post = async (headers: Readonly<Record<string, string>>, body: string): Promise<string> =>
    (
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      })
    ).text()
  const another = (fields: readonly Field[]): Promise<string> => {
    const stamp = {
      merchant: merchant.id,
      timestamp: String(Math.floor(now() / 1_000)),
      nonce: randomBytes(16).toString('hex'),
    }
    return post(
      {
        'X-Merchant-Id': stamp.merchant,
        'X-Timestamp': stamp.timestamp,
        'X-Nonce': stamp.nonce,
        'X-Sign': signatureOf(fields, { stamp, key: merchant.key }),
      },
      writtenAsPhp(fields),
    )
  }
  const passing = (headers: IncomingHttpHeaders, body: string): Passing => {
    const fields = readFields(body)
    const named = new Map(fields)
    return {
      fields,
      of: (name) => named.get(name) ?? '',
      isSignedWell: isSignedWell(headers, fields, merchant),
      asItCame: () => post(signedHeadersOf(headers), body),
      changed: (over) =>
        another([
          ...fields.filter(([name]) => !(name in over)),
          ...Object.entries(over).filter((field): field is [string, string] => field[1] !== null),
        ]),
      another,
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const answering = faulty(passing(request.headers, Buffer.concat(parts).toString('utf8')))
      answering.then(
        (text) => response.setHeader('content-type', 'application/json').end(text),
        (fault: unknown) => response.writeHead(500).end(String(fault)),
      )
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const names = ['X-Merchant-Id', 'X-Timestamp', 'X-Nonce', 'X-Sign'] as const

const signedHeadersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) =>
      typeof headers[name.toLowerCase()] === 'string' ? [[name, String(headers[name.toLowerCase()])]] : [],
    ),
  )

const isSignedWell = (headers: IncomingHttpHeaders, fields: readonly Field[], merchant: Merchant): boolean => {
  const {
    'X-Merchant-Id': id = '',
    'X-Timestamp': timestamp = '',
    'X-Nonce': nonce = '',
    'X-Sign': sign = '',
  } = signedHeadersOf(headers)
  return (
    id === merchant.id && signatureOf(fields, { stamp: { merchant: id, timestamp, nonce }, key: merchant.key }) === sign
  )
}
