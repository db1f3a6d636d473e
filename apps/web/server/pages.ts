import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { Logger } from '@zoria/platform/logger'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { prefixes } from '../src/i18n/languages.ts'
import { createKeep } from '../src/lib/keep.ts'
import type { StraightPage } from '../src/lib/straight/straight-pages.tsx'
import type { PageRequest, Rendered } from '../src/lib/page-request.ts'
import type { Environment } from './environment.ts'
import { keyOf, pageRequestOf, readAsked, type Asked } from './page-request.ts'
import { byNonce, contentSecurityPolicy } from './security-headers.ts'
import { sendStreamed } from './streamed.ts'
import { createPageEnds } from './page-ends.ts'
import { answerVisitor, pageOfAnswer, pageOfPieces, type VisitorPage } from './visitor-page.ts'

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>
type MakeStraight = (wanted: { readonly page: PageRequest; readonly address: string; readonly knowsEnd: (name: string) => boolean }) => Promise<StraightPage | null>
type Entry = {
  readonly contextOf: (page: PageRequest) => RouterContextProvider
  readonly answerPages: (build: ServerBuild) => Answer
  readonly makeStraight: (build: ServerBuild) => MakeStraight
  readonly forgetAnswers: (beginning: string) => void
}
type PageBuild = ServerBuild & { readonly entry: { readonly module: Entry } }

/** Visitors' pages are kept for 120 s (docs/rules/site.md#caching), in this much memory. */
const freshMs = 120_000
const keptBytesMax = 64 * 2 ** 20
/** No link of ours is this long; a page under a longer address is made anew each time. */
const addressLengthMax = 1_000

type Deps = { readonly file: string; readonly environment: Environment; readonly security: Readonly<Record<string, string>>; readonly logger: Logger; readonly now: () => number }
type Render = (asked: Asked, page: PageRequest, signal: AbortSignal) => Promise<Response>
type Ask = { readonly asked: Asked; readonly requestId: string }

/** Makes and answers the pages of the build at `file`: a player's each time, a visitor's once in 120 s. Rejects when there is no build. */
export async function createPages({ file, ...deps }: Deps) {
  if (!existsSync(file)) throw new Error(`there is no build at ${file}: run \`npm run build\` in apps/web first`)
  const build = (await import(pathToFileURL(file).href)) as PageBuild
  const render = createRender(build, deps.environment)
  const forVisitors = createVisitorPages({ render, straight: createStraight(build), ...deps })
  const pages = createKeep<VisitorPage>({ now: deps.now, until: ({ until }) => until, sizeOf: ({ size }) => size, sizeMax: keptBytesMax })

  return {
    /** Answers with bytes that are at hand, at once; false when the page has to be made first. */
    answerKept: (request: IncomingMessage, response: ServerResponse): boolean => {
      const asked = readAsked(request)
      const page = asked.isPersonal ? undefined : pages.fresh(keyOf(asked))
      if (page === undefined) return false
      void answerVisitor(request, response, page)
      return true
    },
    answer: async (request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> => {
      const asked = readAsked(request)
      if (asked.isPersonal) return answerPersonally(request, response, { asked, requestId, render, ...deps })
      const make = () => forVisitors({ asked, requestId })
      return answerVisitor(request, response, await (asked.address.length > addressLengthMax ? make() : pages.take(keyOf(asked), make)))
    },
    /** Forgets what the API answered at addresses that begin so, and every kept page made of it; says how many pages that were. */
    forget: (beginning: string): number => {
      build.entry.module.forgetAnswers(beginning)
      return pages.drop((_, { madeOf }) => madeOf.some((address) => address.startsWith(beginning)))
    },
  }
}

/** A prefix is the router's base: routes are written once, links keep the language of the page. */
function createRender(build: PageBuild, { PUBLIC_URL }: Environment): Render {
  const { answerPages, contextOf } = build.entry.module
  const bare = answerPages(build)
  const prefixed = new Map(prefixes.map((prefix) => [prefix, answerPages({ ...build, basename: `/${prefix}` })]))
  // Cookies and languages were read before: pages are made of nothing else that a browser says.
  return ({ prefix, address }, page, signal) => ((prefix && prefixed.get(prefix)) ?? bare)(new Request(`${PUBLIC_URL}${address}`, { signal }), contextOf(page))
}

type Straight = (asked: Asked, page: PageRequest) => Promise<{ readonly pieces: readonly Uint8Array[]; readonly scriptHashes: readonly string[] } | null>

/** The shorter way to a page; null where it does not lead. */
function createStraight(build: PageBuild): Straight {
  const { makeStraight } = build.entry.module
  const bare = makeStraight(build)
  const prefixed = new Map(prefixes.map((prefix) => [prefix, makeStraight({ ...build, basename: `/${prefix}` })]))
  const ends = createPageEnds()
  return async ({ prefix, address }, page) => {
    const made = await ((prefix && prefixed.get(prefix)) ?? bare)({ page, address, knowsEnd: ends.knows })
    return made && ends.finish(made, page.nonce)
  }
}

/** Makes a page for everybody without a session. Others may wait for the same one: it is made to its end, whoever leaves. */
function createVisitorPages({ render, straight, environment, security, logger, now }: Omit<Deps, 'file'> & { readonly render: Render; readonly straight: Straight }) {
  const neverAborted = new AbortController().signal
  return async ({ asked, requestId }: Ask): Promise<VisitorPage> => {
    const addresses = new Set<string>()
    let until = now() + freshMs
    const madeOf = (address: string, holdsUntil: number) => {
      addresses.add(address)
      until = Math.min(until, holdsUntil)
    }
    const { hand, rendered } = handover()
    const page = pageRequestOf({ asked, cookie: '', environment, requestId, report: reportTo(logger, requestId), madeOf, hand })
    const made = await straight(asked, page)
    const answer = made ? null : await render(asked, page, neverAborted)
    const known = { isNegotiated: asked.prefix === null, studioUrl: environment.STUDIO_URL, security, madeOf: [...addresses], until }
    return made ? pageOfPieces({ ...made, ...known }) : pageOfAnswer({ answer: answer as Response, rendered: rendered(), nonce: page.nonce, ...known })
  }
}

async function answerPersonally(request: IncomingMessage, response: ServerResponse, { asked, requestId, render, environment, security, logger }: Ask & Omit<Deps, 'file' | 'now'> & { readonly render: Render }): Promise<void> {
  const { hand, rendered } = handover()
  const page = pageRequestOf({ asked, cookie: request.headers.cookie ?? '', environment, requestId, report: reportTo(logger, requestId), madeOf: () => undefined, hand })
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  const answer = await render(asked, page, leaving.signal)
  // A preview may stand in a frame of the content service, beside what an editor writes. Browsers that know frame-ancestors pass over X-Frame-Options.
  const framed = asked.preview === null ? {} : { framedBy: environment.CONTENT_PUBLIC_URL }
  const policy = contentSecurityPolicy({ scripts: byNonce(page.nonce), studioUrl: environment.STUDIO_URL, ...framed })
  await sendStreamed(request, response, { answer, rendered: rendered(), nonce: page.nonce, headers: { ...security, 'content-security-policy': policy, 'cache-control': 'no-store', vary: 'accept-encoding, cookie' } })
}

/** Where a page leaves what it rendered; what is no page, a list for robots for instance, leaves nothing there. */
function handover() {
  let handed: Rendered | null = null
  return { hand: (rendered: Rendered) => { handed = rendered }, rendered: () => handed as Rendered | null }
}

const reportTo = (logger: Logger, requestId: string) => (error: unknown) => logger.error({ error, requestId }, 'a page broke')
