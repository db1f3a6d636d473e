import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import { pathToFileURL } from 'node:url'
import type { Logger } from '@zoria/platform/logger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { prefixes } from '../src/i18n/languages.ts'
import { createTimedCache } from '../src/lib/queries/timed-cache.ts'
import type { PageRequest } from '../src/lib/page/page-request.ts'
import type { Environment } from './environment.ts'
import { createLateStart } from './late-start.ts'
import { keyOf, pageRequestOf, readAsked, variesByDevice, type Asked } from './page-request.ts'
import { byNonce, contentSecurityPolicy } from './security-headers.ts'
import { pageBrotli } from './compression.ts'
import { answerVisitor, pageOfAnswer, type VisitorPage } from './visitor-page.ts'

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>
type Entry = {
  readonly contextOf: (page: PageRequest) => RouterContextProvider
  readonly answerPages: (build: ServerBuild) => Answer
  readonly forgetAnswers: (beginning: string) => void
}
type PageBuild = ServerBuild & { readonly entry: { readonly module: Entry } }

/** Visitors' pages are cached for 120 s (docs/rules/site.md#caching), in this much memory. */
const freshMs = 120_000
const cachedBytesMax = 64 * 2 ** 20
/** No link of ours is this long; a page under a longer address is not cached. */
const addressLengthMax = 1_000

type Deps = {
  readonly file: string
  readonly environment: Environment
  readonly security: Readonly<Record<string, string>>
  readonly logger: Logger
  readonly now: () => number
  /** How long a page for everybody may take. */
  readonly renderTimeoutMs?: number
}
/** Requests for the same page wait for its rendering: one that never ends must not hold them for ever. */
const renderTimeoutMsDefault = 30_000
type Render = (asked: Asked, page: PageRequest, signal: AbortSignal) => Promise<Response>
export type Pages = Pick<Awaited<ReturnType<typeof createPages>>, 'answer' | 'answerCached' | 'forget'>
type Ask = { readonly asked: Asked; readonly requestId: string }

/**
 * Makes and answers the pages of the build at `file`: a player's each time, a visitor's once in 120 s. Rejects when
 * there is no build.
 */
export async function createPages({ file, ...deps }: Deps) {
  if (!existsSync(file)) throw new Error(`there is no build at ${file}: run \`npm run build\` in apps/web first`)
  const build = (await import(pathToFileURL(file).href)) as PageBuild
  const render = createRender(build, deps.environment)
  const forVisitors = createVisitorPages({ render, ...deps })
  const pages = createTimedCache<VisitorPage>({
    now: deps.now,
    until: ({ until }) => until,
    sizeOf: ({ size }) => size,
    sizeMax: cachedBytesMax,
  })

  return {
    /** Answers with cached bytes; false when the page has to be rendered first. */
    answerCached: (request: IncomingMessage, response: ServerResponse): boolean => {
      const asked = readAsked(request)
      const page = asked.isPersonal ? undefined : pages.get(keyOf(asked))
      if (page === undefined) return false
      void answerVisitor(request, response, page)
      return true
    },
    answer: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const asked = readAsked(request.raw)
      if (asked.isPersonal) return answerPersonally(request, reply, { asked, render, ...deps })
      const make = () => forVisitors({ asked, requestId: request.id })
      const page = await (asked.address.length > addressLengthMax ? make() : pages.getOrMake(keyOf(asked), make))
      reply.hijack()
      reply.raw.setHeader('x-request-id', request.id)
      await answerVisitor(request.raw, reply.raw, page)
      return reply
    },
    /**
     * Removes cached answers of the API whose address begins so, and every cached page made of them; returns the number
     * of pages.
     */
    forget: (beginning: string): number => {
      build.entry.module.forgetAnswers(beginning)
      return pages.evict((_, { madeOf }) => madeOf.some((address) => address.startsWith(beginning)))
    },
  }
}

/** A prefix is the router's base: routes are written once, links keep the language of the page. */
function createRender(build: PageBuild, { PUBLIC_URL }: Environment): Render {
  const { answerPages, contextOf } = build.entry.module
  const bare = answerPages(build)
  const prefixed = new Map(prefixes.map((prefix) => [prefix, answerPages({ ...build, basename: `/${prefix}` })]))
  // Cookies and languages were parsed before; pages depend on no other request header.
  return ({ prefix, address }, page, signal) =>
    ((prefix && prefixed.get(prefix)) ?? bare)(new Request(`${PUBLIC_URL}${address}`, { signal }), contextOf(page))
}

/**
 * Makes a page for everybody without a session. Other requests may wait for the same page, so it is completed even if
 * its requester leaves, but not for longer than `renderTimeoutMs`.
 */
function createVisitorPages({
  render,
  environment,
  security,
  logger,
  now,
  renderTimeoutMs = renderTimeoutMsDefault,
}: Omit<Deps, 'file'> & { readonly render: Render }) {
  return async ({ asked, requestId }: Ask): Promise<VisitorPage> => {
    const addresses = new Set<string>()
    const videoFrom = new Set<string>()
    let until = now() + freshMs
    const madeOf = (address: string, holdsUntil: number) => {
      addresses.add(address)
      until = Math.min(until, holdsUntil)
    }
    const page = pageRequestOf({
      asked,
      cookie: '',
      environment,
      requestId,
      report: reportTo(logger, requestId),
      madeOf,
      playsFrom: (origin) => void videoFrom.add(origin),
    })
    const late = AbortSignal.timeout(renderTimeoutMs)
    const answer = await render(asked, page, late)
    // A rendering that was aborted may resolve with placeholders, which must not be cached.
    late.throwIfAborted()
    return pageOfAnswer({
      answer,
      nonce: page.nonce,
      isNegotiated: asked.prefix === null,
      variesByDevice: variesByDevice(asked.path),
      studioUrl: environment.STUDIO_PUBLIC_URL,
      videoFrom,
      security,
      madeOf: [...addresses],
      until,
    })
  }
}

/** For one reader: quick rather than small. A flush sends what was written so far. */
export const pageCompression: FastifyCompressOptions = {
  global: false,
  encodings: ['br', 'gzip'],
  brotliOptions: { ...pageBrotli, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { level: 2, flush: constants.Z_SYNC_FLUSH },
}

type Personal = Omit<Deps, 'file' | 'now' | 'security'> & { readonly asked: Asked; readonly render: Render }

async function answerPersonally(
  request: FastifyRequest,
  reply: FastifyReply,
  { asked, render, environment, logger }: Personal,
): Promise<FastifyReply> {
  const report = reportTo(logger, request.id)
  const videoFrom = new Set<string>()
  const page = pageRequestOf({
    asked,
    cookie: request.headers.cookie ?? '',
    environment,
    requestId: request.id,
    report,
    madeOf: () => undefined,
    playsFrom: (origin) => void videoFrom.add(origin),
  })
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  const answer = await unlessAborted(render(asked, page, leaving.signal), leaving.signal)
  if (answer === undefined) return reply.hijack()
  // A preview may be shown in a frame of the content service. Browsers that know frame-ancestors ignore
  // X-Frame-Options.
  const framed = asked.preview === null ? {} : { framedBy: environment.CONTENT_PUBLIC_URL }
  const policy = contentSecurityPolicy({
    scripts: byNonce(page.nonce),
    studioUrl: environment.STUDIO_PUBLIC_URL,
    videoFrom,
    ...framed,
  })
  reply
    .code(answer.status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', vary: 'accept-encoding, cookie' })
  for (const [name, value] of answer.headers) reply.header(name, value)
  if (request.method === 'HEAD') leaving.abort()
  if (answer.body === null || leaving.signal.aborted) return reply.send()
  const stream = streamOf(answer, page)
  // A hook of the route adds `compress`. Fastify runs none for an address with broken percent signs.
  if (typeof reply.compress === 'function') reply.compress(stream)
  else reply.send(stream)
  return reply
}

/** What a rendering gives; undefined where it failed because its reader left. */
const unlessAborted = (rendering: Promise<Response>, signal: AbortSignal): Promise<Response | undefined> =>
  rendering.catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })

/** A page while it is being rendered: the browser fetches styles and scripts meanwhile. */
function streamOf({ body, headers }: Response, { nonce, report }: PageRequest): Readable {
  const stream = Readable.fromWeb(body as ReadableStream)
  if (!headers.get('content-type')?.startsWith('text/html')) return stream
  return pipeline(stream, createLateStart(nonce), (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') report(error)
  })
}

const reportTo = (logger: Logger, requestId: string) => (error: unknown) =>
  logger.error({ error, requestId }, 'a page broke')
