import { getPreview, type Preview } from '@zoria/contract/content/http'
import type { PageRequest } from './page-request.ts'
import { callFromServer } from './server-api.ts'

/** A page as somebody looks at it before it is published; `said` is null where the token is over or was never one. */
export type PagePreview = { readonly token: string; readonly said: Preview | null }

/** What the preview shows that this page is; null for every other page. */
export async function previewOf(page: PageRequest): Promise<PagePreview | null> {
  if (page.preview === null) return null
  const answer = await callFromServer(getPreview, { query: { token: page.preview } }, page)
  return { token: page.preview, said: answer.ok ? answer.value.body : null }
}
