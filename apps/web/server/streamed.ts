import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished, pipeline, Readable, Writable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Rendered } from '../src/lib/page-request.ts'
import { encodingFor } from './compression.ts'
import { createLateStarter, type LateStarter } from './late-start.ts'

type Streamed = { readonly answer: Response; readonly rendered: Rendered | null; readonly nonce: string; readonly headers: Readonly<Record<string, string>> }

/** Answers with what is being rendered, piece by piece: the browser fetches styles and scripts while the rest is made. */
export async function sendStreamed(request: IncomingMessage, response: ServerResponse, { answer, rendered, nonce, headers }: Streamed): Promise<void> {
  // Who has left in the meantime tells nobody any more.
  if (response.destroyed) return
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
  for (const [name, value] of [...Object.entries(headers), ...answer.headers]) response.setHeader(name, value)
  const pour = pourOf(answer, { rendered, nonce })
  if (pour === null || request.method === 'HEAD') {
    response.writeHead(answer.status).end()
    await answer.body?.cancel()
    return
  }
  if (encoding === 'identity') {
    response.writeHead(answer.status)
    await pour(response)
    return
  }
  response.writeHead(answer.status, { 'content-encoding': encoding })
  const squeezed = encoding === 'br' ? createBrotliCompress(quickBrotli) : createGzip(quickGzip)
  squeezed.pipe(response)
  response.once('close', () => squeezed.destroy())
  await pour(squeezed)
}

/** How the page gets into a stream; null where there is none. Rejects when its reader leaves in the middle. */
function pourOf({ body }: Response, { rendered, nonce }: Pick<Streamed, 'rendered' | 'nonce'>): ((into: Writable) => Promise<void>) | null {
  if (rendered !== null && 'pipe' in rendered) return (into) => ended(into, () => rendered.pipe(inFewPieces(into, createLateStarter(nonce))))
  // oxlint-disable-next-line typescript/no-explicit-any -- Two libraries name the same stream.
  return body === null ? null : (into) => ended(into, () => pipeline(Readable.fromWeb(body as any), inFewPieces(into, asItIs), () => undefined))
}

/** What is no page of ours has no module that starts it. */
const asItIs: LateStarter = { after: (piece) => piece, rest: () => Buffer.alloc(0) }

function ended(into: Writable, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    finished(into, { readable: false }, (fault) => (fault ? reject(fault) : resolve()))
    begin()
  })
}

// Made for one reader: quick rather than small. A flush lets out what was written so far. A page is no longer than this window of 256 kB.
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }, flush: constants.BROTLI_OPERATION_FLUSH }
const quickGzip = { level: 2, flush: constants.Z_SYNC_FLUSH }

/** Writes pieces that come in one go as one: React makes them four kilobytes at a time, and each would be flushed alone. */
function inFewPieces(into: Writable, { after, rest }: LateStarter): Writable {
  let pieces: Uint8Array[] = []
  const flush = () => {
    const bytes = after(Buffer.concat(pieces))
    if (bytes.byteLength > 0 && !into.destroyed) into.write(bytes)
    pieces = []
  }
  const gathering = new Writable({
    highWaterMark: 256 * 1024,
    write: (piece: Uint8Array, _, done) => {
      if (pieces.length === 0) setImmediate(flush)
      pieces.push(piece)
      if (into.writableNeedDrain) into.once('drain', done)
      else done()
    },
    final: (done) => {
      if (!into.destroyed) into.end(Buffer.concat([after(Buffer.concat(pieces)), rest()]))
      pieces = []
      done()
    },
  })
  // Who leaves is told by the stream he reads: the page is not made to its end for nobody.
  into.once('close', () => gathering.destroy())
  return gathering
}
