import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { holdsTag } from '@zoria/platform/http/unchanged'
import { compress, compressedBytesMin, type Encoding, encodingFor } from './compression.ts'
import { startLate } from './late-start.ts'
import { contentSecurityPolicy } from './security-headers.ts'

type Headers = readonly (string | number)[]
type Body = { readonly bytes: Uint8Array; readonly headers: Headers }

/** An answer for everybody without a session, as bytes. */
export type VisitorPage = {
  readonly status: number
  readonly tag: string
  /** The addresses of the API that the page is made of. */
  readonly madeOf: readonly string[]
  /** Until when it may be answered again; 0: this once. */
  readonly until: number
  readonly size: number
  readonly headers: Headers
  readonly plain: Uint8Array
  /** What was compressed so far. */
  readonly bodies: Map<Encoding, Body>
}

/** The memory of a cached page besides its body: headers, address, map entries. Even a tiny page counts this much. */
const overheadBytes = 4_096

type Made = {
  readonly answer: Response
  readonly nonce: string
  readonly isNegotiated: boolean
  readonly variesByDevice: boolean
  readonly studioUrl: string
  readonly videoFrom?: Iterable<string>
  readonly security: Readonly<Record<string, string>>
  readonly madeOf: readonly string[]
  readonly until: number
}

/** Turns the router's answer into bytes that can be sent many times. Only a success is cached. */
export async function pageOfAnswer({
  answer,
  nonce,
  isNegotiated,
  variesByDevice,
  studioUrl,
  videoFrom = [],
  security,
  madeOf,
  until,
}: Made): Promise<VisitorPage> {
  const { status } = answer
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  const { html, scriptHashes } = isPage
    ? sealPage(await answer.text(), nonce)
    : { html: await answer.text(), scriptHashes: null }
  const plain = Buffer.from(html)
  const tag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  const headers = {
    ...security,
    // The same address is another page for a player: browsers revalidate each time and mostly get 304.
    'cache-control': status === 200 ? 'private, no-cache' : 'no-store',
    ...(scriptHashes && {
      'content-security-policy': contentSecurityPolicy({ scripts: scriptHashes, studioUrl, videoFrom }),
    }),
    ...Object.fromEntries(answer.headers),
    ...(status === 200 ? { etag: tag } : {}),
    vary: [
      'accept-encoding',
      'cookie',
      ...(isNegotiated ? ['accept-language'] : []),
      ...(variesByDevice ? ['user-agent'] : []),
    ].join(', '),
  }
  return {
    status,
    tag,
    madeOf,
    until: status === 200 ? until : 0,
    size: plain.byteLength * 2 + overheadBytes,
    headers: Object.entries(headers).flat(),
    plain,
    bodies: new Map(),
  }
}

/** Answers with a page that was made; the first reader of an encoding waits until it is compressed. */
export function answerVisitor(
  request: IncomingMessage,
  response: ServerResponse,
  page: VisitorPage,
): void | Promise<void> {
  if (page.status === 200 && holdsTag(request.headers['if-none-match'], page.tag)) {
    response.writeHead(304, page.headers as string[]).end()
    return undefined
  }
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
  const body = page.bodies.get(encoding)
  if (!body) return makeBody(page, encoding).then((made) => write(request, response, { page, body: made }))
  return write(request, response, { page, body })
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { page, body }: { page: VisitorPage; body: Body },
): void {
  response.writeHead(page.status, body.headers as string[])
  response.end(request.method === 'HEAD' ? undefined : body.bytes)
}

async function makeBody({ plain, headers, bodies }: VisitorPage, encoding: Encoding): Promise<Body> {
  const isCompressed = encoding !== 'identity' && plain.byteLength >= compressedBytesMin
  const bytes = isCompressed ? await compress(plain, encoding, 'page') : plain
  const body = {
    bytes,
    headers: [...headers, ...(isCompressed ? ['content-encoding', encoding] : []), 'content-length', bytes.byteLength],
  }
  bodies.set(encoding, body)
  return body
}

/** A page for everybody: nothing in it belongs to one answer, its inline scripts are allowed by what they say. */
type SealedPage = { readonly html: string; readonly scriptHashes: readonly string[] }

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g
const isScript = (attributes: string) =>
  !/\ssrc=/.test(attributes) && (!/\stype=/.test(attributes) || /\stype="module"/.test(attributes))

/**
 * Hashes the inline scripts of a page that carry its nonce, and takes the nonce out. A script that somebody else's text
 * brought into the page does not carry it, and stays forbidden. The modules of the page wait for its first paint.
 */
export function sealPage(rendered: string, nonce: string): SealedPage {
  const { html, inline } = startLate(rendered, nonce)
  const mark = ` nonce="${nonce}"`
  const written = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => attributes.includes(mark) && isScript(attributes))
    .map(([, , text = '']) => text)
  return { html: html.replaceAll(mark, ''), scriptHashes: [...new Set([...written, ...inline].map(hashOf))] }
}

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
