import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Rendered } from '../src/lib/page-request.ts'
import { compress, encodingFor, gainsFromCompression, type Effort, type Encoding } from './compression.ts'
import { sealPieces } from './sealed-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'

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
  readonly plain: Uint8Array
  readonly type: string
}

/** What keeping a page costs beside its bytes: headers, address, places in maps. A page of a few words weighs no less, however many queries name it. */
const overheadBytes = 4_096

type Made = { readonly answer: Response; readonly rendered: Rendered | null; readonly nonce: string; readonly isNegotiated: boolean; readonly studioUrl: string; readonly security: Readonly<Record<string, string>>; readonly madeOf: readonly string[]; readonly until: number }

/** Turns what was rendered into bytes that can be answered many times. Only what succeeded is kept. */
export async function makeVisitorPage({ answer, rendered, nonce, isNegotiated, studioUrl, security, madeOf, until }: Made): Promise<VisitorPage> {
  const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const isPage = type.startsWith('text/html')
  const { plain, scriptHashes } = isPage ? sealPieces(await piecesOf(answer, rendered), nonce) : { plain: new Uint8Array(await answer.arrayBuffer()), scriptHashes: [] }
  const tag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  const own = Object.fromEntries(answer.headers)
  const headers = {
    ...security,
    // The same address is another page for a player: browsers ask each time, and mostly hear that nothing changed.
    'cache-control': answer.status === 200 ? 'private, no-cache' : 'no-store',
    ...own,
    ...(isPage ? { 'content-security-policy': contentSecurityPolicy({ scripts: scriptHashes, studioUrl }) } : {}),
    ...(answer.status === 200 ? { etag: tag } : {}),
    vary: isNegotiated ? 'accept-encoding, cookie, accept-language' : 'accept-encoding, cookie',
  }
  return { status: answer.status, tag, madeOf, until: answer.status === 200 ? until : 0, size: plain.byteLength * 2 + overheadBytes, bodies: new Map(), headers: Object.entries(headers).flat(), plain, type }
}

const piecesOf = async (answer: Response, rendered: Rendered | null) => (rendered !== null && 'pieces' in rendered ? rendered.pieces : [await answer.text()])

/** Answers with a page that was made. Its first reader gets quick bytes; once a second one asks, it is compressed again for all who follow. */
export function answerVisitor(request: IncomingMessage, response: ServerResponse, page: VisitorPage): void | Promise<void> {
  if (page.status === 200 && request.headers['if-none-match'] === page.tag) {
    response.writeHead(304, page.headers as string[]).end()
    return undefined
  }
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
  const body = page.bodies.get(encoding)
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
  const isCompressed = encoding !== 'identity' && gainsFromCompression(page.type, page.plain.byteLength)
  const bytes = isCompressed ? await compress(page.plain, encoding, effort) : page.plain
  const body: Body = { bytes, headers: [...page.headers, ...(isCompressed ? ['content-encoding', encoding] : []), 'content-length', bytes.byteLength], effort: isCompressed ? effort : 'thorough' }
  page.bodies.set(encoding, body)
  return body
}
