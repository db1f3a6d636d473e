import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { messages as english } from './catalogues/en.ts'
import type { LanguageTag } from './languages.ts'

/** Every text of the site by its id; the English catalogue says which there are. */
export type MessageId = keyof typeof english

const sources: Record<LanguageTag, () => Promise<{ readonly messages: Readonly<Record<string, unknown>> }>> = {
  en: () => import('./catalogues/en.ts'),
  uk: () => import('./catalogues/uk.ts'),
  ru: () => import('./catalogues/ru.ts'),
  kk: () => import('./catalogues/kk.ts'),
}

const loaded = new Map<LanguageTag, I18n>()

/** Makes the catalogues of these languages ready. The server loads all once, a browser the one of its page. */
export async function loadCatalogues(tags: readonly LanguageTag[]): Promise<void> {
  await Promise.all(tags.map(async (tag) => {
    const { messages } = await sources[tag]()
    loaded.set(tag, setupI18n({ locale: tag, messages: { [tag]: messages as Messages } }))
  }))
}

/** The texts of a language that was loaded before. */
export function textsIn(tag: LanguageTag): I18n {
  const texts = loaded.get(tag)
  if (!texts) throw new Error(`the catalogue of ${tag} was not loaded before the first render`)
  return texts
}
