import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Rendered } from '../src/lib/page-request.ts'
import { compress, encodingFor, gainsFromCompression, takesGzip, type Effort, type Encoding } from './compression.ts'
import { sealPieces } from './sealed-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { createGzip } from './squeezed.ts'

type Body = { readonly bytes: Uint8Array; readonly headers: readonly (string | number)[]; readonly effort: Effort }

/** An answer for everybody without a session, as bytes. */
export type VisitorPage = {
  readonly status: number
  readonly tag: string
  /** The addresses of the API that the page is made of. */
  readonly madeOf: readonly string[]
  /** Until when it may be answered again; 0: this once. */
  readonly until: number
  readonly size: number
  readonly bodies: Map<Encoding, Body>
  readonly headers: readonly (string | number)[]
  readonly pieces: readonly Uint8Array[]
  readonly type: string
}

/** What keeping a page costs beside its bytes: headers, address, places in maps. A page of a few words weighs no less, however many queries name it. */
const overheadBytes = 4_096

type Known = { readonly isNegotiated: boolean; readonly studioUrl: string; readonly security: Readonly<Record<string, string>>; readonly madeOf: readonly string[]; readonly until: number }
type Answered = Known & { readonly answer: Response; readonly rendered: Rendered | null; readonly nonce: string }

/** Turns the router's answer into bytes that can be answered many times. Only what succeeded is kept. */
export async function pageOfAnswer({ answer, rendered, nonce, ...known }: Answered): Promise<VisitorPage> {
  const type = answer.headers.get('content-type') ?? htmlType
  const isPage = type.startsWith('text/html')
  const { plain, scriptHashes } = isPage ? sealPieces(await piecesOf(answer, rendered), nonce) : { plain: new Uint8Array(await answer.arrayBuffer()), scriptHashes: null }
  return pageOf({ status: answer.status, own: Object.fromEntries(answer.headers), type, pieces: [plain], scriptHashes, ...known })
}

/** The same for a page that was made without the router's answer. */
export const pageOfPieces = (made: Known & { readonly pieces: readonly Uint8Array[]; readonly scriptHashes: readonly string[] }): VisitorPage => pageOf({ status: 200, own: { 'content-type': htmlType }, type: htmlType, ...made })

const htmlType = 'text/html; charset=utf-8'

type Made = Known & { readonly status: number; readonly own: Readonly<Record<string, string>>; readonly type: string; readonly pieces: readonly Uint8Array[]; readonly scriptHashes: readonly string[] | null }

function pageOf({ status, own, type, pieces, scriptHashes, isNegotiated, studioUrl, security, madeOf, until }: Made): VisitorPage {
  const tag = `W/"${tagOf(pieces)}"`
  const headers = {
    ...security,
    // The same address is another page for a player: browsers ask each time, and mostly hear that nothing changed.
    'cache-control': status === 200 ? 'private, no-cache' : 'no-store',
    ...own,
    ...(scriptHashes && { 'content-security-policy': contentSecurityPolicy({ scripts: scriptHashes, studioUrl }) }),
    ...(status === 200 ? { etag: tag } : {}),
    vary: isNegotiated ? 'accept-encoding, cookie, accept-language' : 'accept-encoding, cookie',
  }
  return { status, tag, madeOf, until: status === 200 ? until : 0, size: sizeOf(pieces) * 2 + overheadBytes, bodies: new Map(), headers: Object.entries(headers).flat(), pieces, type }
}

const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((size, { byteLength }) => size + byteLength, 0)

const digests = new WeakMap<Uint8Array, string>()

/** Pieces that stand in many pages are read once. */
function tagOf(pieces: readonly Uint8Array[]): string {
  const digestOf = (piece: Uint8Array): string => {
    const known = digests.get(piece) ?? hash('sha256', piece, 'base64url')
    digests.set(piece, known)
    return known
  }
  return hash('sha256', pieces.map(digestOf).join(), 'base64url').slice(0, 22)
}

const piecesOf = async (answer: Response, rendered: Rendered | null) => (rendered !== null && 'pieces' in rendered ? rendered.pieces : [await answer.text()])

/** Answers with a page that was made. Its first reader gets quick bytes; once a second one asks, it is compressed again for all who follow. */
export function answerVisitor(request: IncomingMessage, response: ServerResponse, page: VisitorPage): void | Promise<void> {
  if (page.status === 200 && request.headers['if-none-match'] === page.tag) {
    response.writeHead(304, page.headers as string[]).end()
    return undefined
  }
  const accepted = request.headers['accept-encoding'] as string | undefined
  const encoding = encodingFor(accepted)
  const body = page.bodies.get(encoding)
  if (!body && page.pieces.length > 1 && takesGzip(accepted)) return write(request, response, { page, body: quickBody(page, encoding) })
  if (!body) return makeBody(page, encoding, 'quick').then((made) => write(request, response, { page, body: made }))
  write(request, response, { page, body })
  return body.effort === 'quick' ? improve(page, { encoding, body }) : undefined
}

async function improve(page: VisitorPage, { encoding, body }: { encoding: Encoding; body: Body }): Promise<void> {
  page.bodies.set(encoding, { ...body, effort: 'thorough' }) // Under way: nobody else begins.
  await makeBody(page, encoding, 'thorough')
}

function write(request: IncomingMessage, response: ServerResponse, { page, body }: { page: VisitorPage; body: Body }): void {
  response.writeHead(page.status, body.headers as string[])
  response.end(request.method === 'HEAD' ? undefined : body.bytes)
}

async function makeBody(page: VisitorPage, encoding: Encoding, effort: Effort): Promise<Body> {
  const isCompressed = encoding !== 'identity' && gainsFromCompression(page.type, sizeOf(page.pieces))
  const bytes = isCompressed ? await compress(plainOf(page), encoding, effort) : plainOf(page)
  return keepBody(page, encoding, { bytes, headers: headersOf(page, bytes, isCompressed ? encoding : 'identity'), effort: isCompressed ? effort : 'thorough' })
}

const gzipOf = createGzip()

/** What can be put together at once out of pieces that were squeezed before. */
function quickBody(page: VisitorPage, encoding: Encoding): Body {
  const bytes = gzipOf(page.pieces)
  return keepBody(page, encoding, { bytes, headers: headersOf(page, bytes, 'gzip'), effort: 'quick' })
}

function keepBody(page: VisitorPage, encoding: Encoding, body: Body): Body {
  page.bodies.set(encoding, body)
  return body
}

const plainOf = ({ pieces }: VisitorPage): Uint8Array => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))

const headersOf = ({ headers }: VisitorPage, { byteLength }: Uint8Array, encoding: Encoding): Body['headers'] => [...headers, ...(encoding === 'identity' ? [] : ['content-encoding', encoding]), 'content-length', byteLength]
