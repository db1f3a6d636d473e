import { getInfoList, type InfoList } from '@zoria/contract/content/http'
import { askOr } from './ask.ts'
import type { PageRequest } from './page-request.ts'
import type { Seen } from './seen.ts'
import type { WordList } from './word-keys.ts'
import { wordsName } from './words.tsx'

/** The words of places that a page shows, for its first paint. What could not be had is left to the browser. */
export async function wordsSeen(page: PageRequest, lists: readonly WordList[]): Promise<Seen> {
  const { language, preview } = page
  const answers = await Promise.all(lists.map(async (list) => ({ queryKey: wordsName({ list, language, preview }), answer: await wordsFor(page, list) })))
  return answers.filter(({ answer }) => answer !== null)
}

/** A list of words out of what the server holds of the API's answers; null where there is none. */
export const wordsFor = (page: PageRequest, list: WordList | 'head'): Promise<InfoList | null> => askOr(getInfoList, { params: { key: list }, query: { language: page.language } }, page, null)
