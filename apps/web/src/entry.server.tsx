import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router'
import { loadCatalogues } from './i18n/catalogues.ts'
import { languageTags } from './i18n/languages.ts'
import { Nonce } from './lib/page/nonce.ts'
import { pageRequest, type PageRequest } from './lib/page/page-request.ts'

export { forgetAnswers } from './lib/queries/server-api.ts'

await loadCatalogues(languageTags)

/** Wraps what the server knows of a request for loaders and the first render. */
export function contextOf(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  return context
}

/**
 * Answers requests with the pages of a build; out of the build, so that the server's part and the pages share one
 * router.
 */
export const answerPages = (build: ServerBuild) => createRequestHandler(build, 'production')

/** Renders a page. One that will be cached is rendered whole; any other is streamed while the rest is rendered. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageRequest)
  const node = (
    <Nonce value={page.nonce}>
      <ServerRouter context={router} url={request.url} nonce={page.nonce} />
    </Nonce>
  )
  const stream = await rendered(node, page, request.signal)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page.isCached ? await text(stream) : (Readable.toWeb(stream) as ReadableStream), {
    status,
    headers,
  })
}

/** Resolves with the frame of the page, or with the whole page if it will be cached. */
function rendered(node: ReactNode, page: PageRequest, signal: AbortSignal): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(node, {
      nonce: page.nonce,
      // Finished parts are rendered in place: by default React hides them behind a placeholder once a page has 12.8 kB
      // and reveals them with a script.
      progressiveChunkSize: Infinity,
      [page.isCached ? 'onAllReady' : 'onShellReady']: () => resolve(stream.pipe(new PassThrough())),
      onShellError: reject,
      onError: (error) => {
        if (!signal.aborted) page.report(error)
      },
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/** The render broke, or a loader; a visitor who left early is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(pageRequest).report(error)
}
