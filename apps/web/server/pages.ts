import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { Logger } from '@zoria/platform/logger'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { languageOfRequest, prefixes, splitPath, type Prefix } from '../src/i18n/languages.ts'
import type { PageRequest } from '../src/lib/page-request.ts'
import { compress, encodingFor, gainsFromCompression } from './compression.ts'
import type { Environment } from './environment.ts'
import { contentSecurityPolicy } from './security-headers.ts'

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>
type Entry = { readonly contextOf: (page: PageRequest) => RouterContextProvider; readonly answerPages: (build: ServerBuild) => Answer }
type PageBuild = ServerBuild & { readonly entry: { readonly module: Entry } }

/** Renders the pages of the build at `file`. Rejects when there is no build. */
export async function createPages({ file, environment, logger }: { file: string; environment: Environment; logger: Logger }) {
  if (!existsSync(file)) throw new Error(`there is no build at ${file}: run \`npm run build\` in apps/web first`)
  const build = (await import(pathToFileURL(file).href)) as PageBuild
  const bare = build.entry.module.answerPages(build)
  // A prefix is the router's base: routes are written once, links keep the language of the page.
  const prefixed = new Map(prefixes.map((prefix) => [prefix, build.entry.module.answerPages({ ...build, basename: `/${prefix}` })]))

  return async (request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> => {
    const url = new URL(`${environment.PUBLIC_URL}${request.url ?? '/'}`)
    const { prefix } = splitPath(url.pathname.replace(/\.data$/, ''))
    const report = (error: unknown) => logger.error({ error, requestId }, 'a page broke')
    const page = { ...pageRequest(request, { url, prefix, environment }), requestId, report }
    const render = (prefix && prefixed.get(prefix)) ?? bare
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    const answer = await render(webRequest(request, url, leaving.signal), build.entry.module.contextOf(page))
    await send(request, response, { answer, page, environment })
  }
}

function pageRequest(
  request: IncomingMessage,
  { url, prefix, environment }: { url: URL; prefix: Prefix | null; environment: Environment },
): Omit<PageRequest, 'requestId' | 'report'> {
  const cookie = request.headers.cookie ?? ''
  return {
    language: languageOfRequest({ path: prefix ? `/${prefix}` : url.pathname, cookie, acceptLanguage: request.headers['accept-language'] ?? '' }),
    prefix,
    nonce: randomBytes(16).toString('base64'),
    cookie,
    apiUrl: environment.API_URL.replace(/\/$/, ''),
    publicUrl: environment.PUBLIC_URL,
    studioUrl: environment.STUDIO_URL.replace(/\/$/, ''),
    isSandbox: environment.SANDBOX,
  }
}

function webRequest(request: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return new Request(url, { method: request.method === 'HEAD' ? 'HEAD' : 'GET', headers, signal })
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, page, environment }: { answer: Response; page: PageRequest; environment: Environment },
): Promise<void> {
  const plain = new Uint8Array(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const wanted = encodingFor(request.headers['accept-encoding'] as string | undefined)
  const isCompressed = wanted !== 'identity' && gainsFromCompression(type, plain.byteLength)
  const body = isCompressed ? await compress(plain, wanted, false) : plain
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  if (!answer.headers.has('cache-control')) response.setHeader('cache-control', 'no-store')
  response.setHeader('vary', 'accept-encoding, accept-language, cookie')
  if (isCompressed) response.setHeader('content-encoding', wanted)
  if (type.startsWith('text/html')) response.setHeader('content-security-policy', contentSecurityPolicy({ nonce: page.nonce, studioUrl: environment.STUDIO_URL }))
  if (answer.status !== 304) response.setHeader('content-length', body.byteLength)
  response.end(request.method === 'HEAD' ? undefined : body)
}
