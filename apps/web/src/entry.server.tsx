import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type HandleErrorFunction, type ServerBuild } from 'react-router'
import { loadCatalogues } from './i18n/catalogues.ts'
import { languageTags } from './i18n/languages.ts'
import { pageRequest, type PageRequest } from './lib/page-request.ts'

await loadCatalogues(languageTags)

/** Wraps what the server knows of a request for loaders and the first render. */
export function contextOf(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  return context
}

/** Answers requests with the pages of a build; out of the build, so that the server's part and the pages share one router. */
export const answerPages = (build: ServerBuild) => createRequestHandler(build, 'production')

/** Renders a whole page; nothing is streamed late, so it can be compressed and kept as bytes. */
export default async function renderPage(request: Request, status: number, headers: Headers, router: EntryContext, context: RouterContextProvider): Promise<Response> {
  const page = context.get(pageRequest)
  const body = await renderToReadableStream(<ServerRouter context={router} url={request.url} nonce={page.nonce} />, {
    nonce: page.nonce,
    signal: request.signal,
    onError: page.report,
  })
  await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}

/** A loader or the render broke; a visitor who left early is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(pageRequest).report(error)
}
