import { getInfoList, type InfoList } from '@zoria/contract/content/http'
import { askOr } from '../queries/ask.ts'
import type { PageRequest } from '../page/page-request.ts'
import type { Seen } from '../queries/seen.ts'
import type { TextList } from './text-keys.ts'
import { textsQueryKey } from './content-texts.tsx'

/** The texts of the places that a page shows, for its first paint. What could not be loaded is left to the browser. */
export async function textsOfPage(page: PageRequest, lists: readonly TextList[]): Promise<Seen> {
  const { language, preview } = page
  const answers = await Promise.all(
    lists.map(async (list) => ({
      queryKey: textsQueryKey({ list, language, preview }),
      answer: await textsFor(page, list),
    })),
  )
  return answers.filter(({ answer }) => answer !== null)
}

/** A list of texts from the API's answers that the server has; null if there is none. */
export const textsFor = (page: PageRequest, list: TextList | 'head'): Promise<InfoList | null> =>
  askOr(getInfoList, { params: { key: list }, query: { language: page.language } }, page, null)
