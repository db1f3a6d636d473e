import { listComponents } from '@zoria/contract/content/http'
import type { LoaderFunctionArgs } from 'react-router'
import { contentCardOf, type ContentCard } from '../features/content/index.ts'
import { askOr } from '../lib/queries/ask.ts'
import { pageRequest } from '../lib/page/page-request.ts'

/** Loads the cards that explain an area; without them its page is one part shorter. */
export async function loadCards(
  page: 'cashback' | 'rating',
  { context }: Pick<LoaderFunctionArgs, 'context'>,
): Promise<readonly ContentCard[]> {
  const asked = context.get(pageRequest)
  const query = { page, type: 'card', language: asked.language, auth: asked.cookie === '' ? 'false' : 'true' } as const
  const { items } = await askOr(listComponents, { query }, asked, { items: [] })
  return items.map(contentCardOf).filter((card) => card !== null)
}
