import type { ReactNode } from 'react'
import { renderToPipeableStream, type PipeableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type HandleErrorFunction, type ServerBuild } from 'react-router'
import { loadCatalogues } from './i18n/catalogues.ts'
import { languageTags } from './i18n/languages.ts'
import { now } from './lib/clock.ts'
import { createPartShelf, Shelf } from './lib/kept/part-shelf.ts'
import { writtenBy } from './lib/kept/written.ts'
import { Nonce } from './lib/nonce.ts'
import { pageRequest, type PageRequest, type Pieces } from './lib/page-request.ts'
import { forgetAnswers as forgetAnswersOfAPI } from './lib/server-api.ts'
import { createLoaderShelf } from './lib/straight/loader-shelf.ts'
import { createStraightPages } from './lib/straight/straight-pages.tsx'

await loadCatalogues(languageTags)

/** Wraps what the server knows of a request for loaders and the first render. */
export function contextOf(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  return context
}

/** Answers requests with the pages of a build; out of the build, so that the server's part and the pages share one router. */
export const answerPages = (build: ServerBuild) => createRequestHandler(build, 'production')

const partsOf = createPartShelf()
const loaders = createLoaderShelf(now)

/** Forgets what the API answered at addresses that begin so, and what loaders made of it. */
export function forgetAnswers(beginning: string): void {
  forgetAnswersOfAPI(beginning)
  loaders.forget(beginning)
}

/** Makes visitors' pages of a build by a shorter way than the router's; null for a page that needs the long one. */
export const makeStraight = (build: ServerBuild) => createStraightPages({ build, contextOf, loaders, render: (node, page) => renderWhole(node, page, null) })

/** Renders a page. One that will be kept is rendered whole; another is streamed while the rest of it is made. What is rendered goes beside the answer. */
export default async function renderPage(request: Request, status: number, headers: Headers, router: EntryContext, context: RouterContextProvider): Promise<Response> {
  const page = context.get(pageRequest)
  const node = <Nonce value={page.nonce}><ServerRouter context={router} url={request.url} nonce={page.nonce} /></Nonce>
  page.hand(page.isKept ? { pieces: await renderWhole(node, page, request.signal) } : { pipe: (await rendering(onShelf(node, page).whole, { page, signal: request.signal })).pipe })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

async function renderWhole(node: ReactNode, page: PageRequest, signal: AbortSignal | null): Promise<Pieces> {
  const { whole, take } = onShelf(node, page)
  return take(writtenBy((await rendering(whole, { page, signal })).pipe))
}

function onShelf(node: ReactNode, { nonce, isKept, report }: PageRequest) {
  const { shelf, take } = partsOf({ isVisitors: isKept, nonce, report })
  return { whole: <Shelf value={shelf}>{node}</Shelf>, take }
}

/** Comes with the frame of the page, or with all of it where it will be kept. */
function rendering(node: ReactNode, { page, signal }: { readonly page: PageRequest; readonly signal: AbortSignal | null }): Promise<PipeableStream> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(node, {
      nonce: page.nonce,
      // What is ready stands where it belongs: left to itself React hides it behind a placeholder once a page has 12.8 kB, and shows it by a script.
      progressiveChunkSize: Infinity,
      [page.isKept ? 'onAllReady' : 'onShellReady']: () => resolve(stream),
      onShellError: reject,
      onError: (error) => { if (signal?.aborted !== true) page.report(error) },
    })
    signal?.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/** The render broke, or a loader; a visitor who left early is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(pageRequest).report(error)
}
