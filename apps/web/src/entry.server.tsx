import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type HandleErrorFunction, type ServerBuild } from 'react-router'
import { loadCatalogues } from './i18n/catalogues.ts'
import { languageTags } from './i18n/languages.ts'
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

/** Renders a page. One that will be kept is rendered whole; another is streamed while the rest of it is made. */
export default async function renderPage(request: Request, status: number, headers: Headers, router: EntryContext, context: RouterContextProvider): Promise<Response> {
  const page = context.get(pageRequest)
  const { nonce } = page
  const whole = <Nonce value={nonce}><ServerRouter context={router} url={request.url} nonce={nonce} /></Nonce>
  const body = await renderToReadableStream(whole, { nonce, signal: request.signal, onError: (error) => { if (!request.signal.aborted) page.report(error) } })
  if (page.isKept) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}

/** A loader or the render broke; a visitor who left early is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(pageRequest).report(error)
}
