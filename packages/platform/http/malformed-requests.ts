import type { Duplex } from 'node:stream'

/** What Node's parser reports in place of a request. `rawPacket`: the bytes that it was reading. */
export type ParserFault = Error & { readonly code?: string | undefined; readonly rawPacket?: unknown }

export type MalformedAnswer = {
  readonly status: '400 Bad Request' | '431 Request Header Fields Too Large'
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The request line and the headers are longer than the server reads. */
export const isTooLong = ({ code }: ParserFault): boolean => code === 'HPE_HEADER_OVERFLOW'

/**
 * Answers bytes that are no request, and closes the connection. A disconnected client gets nothing. Neither does a
 * connection on which nothing was sent in time: browsers open connections ahead, and would take the reply for the one
 * to the request that they send at that moment.
 */
export function answerMalformed(
  fault: ParserFault,
  {
    socket,
    answer: { status, type, body, headers = {} },
  }: { readonly socket: Duplex & { readonly bytesRead?: number }; readonly answer: MalformedAnswer },
): void {
  const isUnused = fault.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (fault.code !== 'ECONNRESET' && !isUnused && socket.writable) {
    const lines = Object.entries({
      connection: 'close',
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    socket.write(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
  }
  socket.destroy(fault)
}

/** The answer in words, for those who read it in a browser or a log. */
export function malformedText(fault: ParserFault): MalformedAnswer {
  const type = 'text/plain; charset=utf-8'
  if (isTooLong(fault))
    return {
      status: '431 Request Header Fields Too Large',
      type,
      body: 'The address or the headers of this request are too long.\n',
    }
  return { status: '400 Bad Request', type, body: 'This is not a valid HTTP request.\n' }
}
