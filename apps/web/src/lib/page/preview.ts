import { getPreview, type Preview } from '@zoria/contract/content/http'
import type { PageRequest } from './page-request.ts'
import { callFromServer } from '../queries/server-api.ts'

/** A page before its publication; `preview` is null where the token is expired or invalid. */
export type PagePreview = { readonly token: string; readonly preview: Preview | null }

/** What the preview shows that this page is; null for every other page. */
export async function previewOf(page: PageRequest): Promise<PagePreview | null> {
  if (page.preview === null) return null
  const answer = await callFromServer(getPreview, { query: { token: page.preview } }, page)
  return { token: page.preview, preview: answer.ok ? answer.value.body : null }
}
