import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib'
import { encodingFor } from './compression.ts'

type Streamed = { readonly answer: Response; readonly headers: Readonly<Record<string, string>> }

/** Answers with what is being rendered, piece by piece: the browser fetches styles and scripts while the rest is made. */
export async function sendStreamed(request: IncomingMessage, response: ServerResponse, { answer, headers }: Streamed): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
  const body = answer.body
  for (const [name, value] of Object.entries({ ...headers, ...Object.fromEntries(answer.headers) })) response.setHeader(name, value)
  if (body === null || request.method === 'HEAD') {
    response.writeHead(answer.status).end()
    await body?.cancel()
    return
  }
  if (encoding === 'identity') {
    response.writeHead(answer.status)
    await pour(body, response)
    return
  }
  response.writeHead(answer.status, { 'content-encoding': encoding })
  const squeezed = encoding === 'br' ? createBrotliCompress(quickBrotli) : createGzip(quickGzip)
  squeezed.pipe(response)
  response.once('close', () => squeezed.destroy())
  await pour(body, squeezed)
}

/** Made for one reader: quick rather than small. A flush lets out what was written so far. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }, flush: constants.BROTLI_OPERATION_FLUSH }
const quickGzip = { level: 2, flush: constants.Z_SYNC_FLUSH }

/** Writes pieces that come in one go as one: React makes them two kilobytes at a time. */
async function pour(body: ReadableStream<Uint8Array>, into: BrotliCompress | Gzip | ServerResponse): Promise<void> {
  const reader = body.getReader()
  let pieces: Uint8Array[] = []
  let isDue = false
  const flush = () => {
    isDue = false
    if (pieces.length === 0 || into.destroyed) return
    into.write(Buffer.concat(pieces))
    pieces = []
  }
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    if (!isDue) setImmediate(flush)
    isDue = true
    if (into.writableNeedDrain && !into.destroyed) await Promise.race([once(into, 'drain'), once(into, 'close')])
  }
  const rest = pieces
  pieces = []
  if (!into.destroyed) into.end(Buffer.concat(rest))
}
