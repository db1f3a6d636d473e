import { getContentPage, type ContentPage } from '@zoria/contract/content/http'
import { data, type LoaderFunctionArgs } from 'react-router'
import { ask, type PageProblem } from '../lib/queries/ask.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { isOtherPlace } from '../shell/index.ts'
import { ContentRoute } from './_content-page.tsx'

/**
 * Every address without a route of its own: the content page published under that key (/about, /terms), else a 404 page
 * with a link to the home page.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<ContentPage> {
  const key = (params['*'] ?? '').replace(/\/$/, '')
  if (!/^[\w-]{1,80}$/.test(key)) throw data({ code: 'NOT_FOUND' } satisfies PageProblem, { status: 404 })
  const page = context.get(pageRequest)
  return ask(getContentPage, { params: { key }, query: { language: page.language } }, page)
}

export const shouldRevalidate = isOtherPlace

export default function Content() {
  return <ContentRoute />
}
