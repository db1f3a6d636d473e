import type { ReactNode } from 'react'
import { renderToPipeableStream, type PipeableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type HandleErrorFunction, type ServerBuild } from 'react-router'
import { loadCatalogues } from './i18n/catalogues.ts'
import { languageTags } from './i18n/languages.ts'
import { createPartShelf, Shelf } from './lib/kept/part-shelf.ts'
import { writtenBy } from './lib/kept/written.ts'
import { Nonce } from './lib/nonce.ts'
import { pageRequest, type PageRequest } from './lib/page-request.ts'

await loadCatalogues(languageTags)

export { forgetAnswers } from './lib/server-api.ts'

/** Wraps what the server knows of a request for loaders and the first render. */
export function contextOf(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  return context
}

/** Answers requests with the pages of a build; out of the build, so that the server's part and the pages share one router. */
export const answerPages = (build: ServerBuild) => createRequestHandler(build, 'production')

const partsOf = createPartShelf()

/** Renders a page. One that will be kept is rendered whole; another is streamed while the rest of it is made. What is rendered goes beside the answer. */
export default async function renderPage(request: Request, status: number, headers: Headers, router: EntryContext, context: RouterContextProvider): Promise<Response> {
  const page = context.get(pageRequest)
  const { nonce, isKept } = page
  const { shelf, take } = partsOf({ isVisitors: isKept, nonce, report: page.report })
  const whole = <Nonce value={nonce}><Shelf value={shelf}><ServerRouter context={router} url={request.url} nonce={nonce} /></Shelf></Nonce>
  const { pipe } = await rendering(whole, { page, signal: request.signal })
  page.hand(isKept ? { pieces: take(writtenBy(pipe)) } : { pipe })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** Comes with the frame of the page, or with all of it where it will be kept. */
function rendering(node: ReactNode, { page, signal }: { readonly page: PageRequest; readonly signal: AbortSignal }): Promise<PipeableStream> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(node, {
      nonce: page.nonce,
      // What is ready stands where it belongs: left to itself React hides it behind a placeholder once a page has 12.8 kB, and shows it by a script.
      progressiveChunkSize: Infinity,
      [page.isKept ? 'onAllReady' : 'onShellReady']: () => resolve(stream),
      onShellError: reject,
      onError: (error) => { if (!signal.aborted) page.report(error) },
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/** A loader or the render broke; a visitor who left early is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(pageRequest).report(error)
}
