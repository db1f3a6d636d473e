import { call } from '@zoria/contract/client'
import { getModalContent } from '@zoria/contract/content/http'
import { plainText } from '../src/lib/told-pieces.ts'
import { languageTags, type LanguageTag } from '../src/i18n/languages.ts'

/** What is said of technical work in one language, ready to stand in a page. */
export type WorkWords = { readonly title: string; /** null until the content service was heard. */ readonly text: string | null }

/** How old the words may be, and how long the API may take for them. */
const freshMs = 60_000
const patienceMs = 2000
const key = 'TECHNICAL_WORK'

type Deps = { readonly apiUrl: string; readonly own: Readonly<Record<LanguageTag, WorkWords>>; readonly now: () => number; readonly fetch: typeof globalThis.fetch }

/**
 * The words of the page of technical work: those of the content service as they were last had, ours until then. They are asked for
 * before the page is needed, for while it is shown there may be nobody to ask.
 */
export function createWorkWords({ apiUrl, own, now, fetch }: Deps) {
  const had: Partial<Record<LanguageTag, WorkWords>> = {}
  let askedAt = -Infinity
  const ask = async (language: LanguageTag): Promise<void> => {
    const answer = await call(getModalContent, { params: { key }, query: { locale: language } }, { baseUrl: apiUrl, fetch, signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) return
    const said = (part: string) => answer.value.body.items.find((item) => item.key === `${key}-${part}` && item.language === language)?.text
    const [title, text] = [said('title'), said('body')]
    if (title !== undefined && text !== undefined) had[language] = { title: asHtml(title), text: asHtml(text) }
  }
  return {
    of: (language: LanguageTag): WorkWords => had[language] ?? own[language],
    refresh: async (): Promise<void> => {
      if (now() - askedAt < freshMs) return
      askedAt = now()
      await Promise.all(languageTags.map(ask))
    },
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text of the content service as text: its marks go, whatever else it holds is shown and never read as markup. */
const asHtml = (text: string): string => plainText(text).replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
