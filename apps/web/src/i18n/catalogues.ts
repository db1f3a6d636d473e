import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { startTransition } from 'react'
import type { messages as bonuses } from './catalogues/bonuses-en.ts'
import type { messages as english } from './catalogues/en.ts'
import type { LanguageTag } from './languages.ts'

/** Every text of the site by its id; the English catalogues say which there are. */
export type MessageId = keyof typeof english | keyof typeof bonuses

type Source = () => Promise<{ readonly messages: Readonly<Record<string, unknown>> }>

const sources: Record<LanguageTag, Source> = {
  en: () => import('./catalogues/en.ts'),
  uk: () => import('./catalogues/uk.ts'),
  ru: () => import('./catalogues/ru.ts'),
  kk: () => import('./catalogues/kk.ts'),
}

/** Texts that the first page does without: they come with the screens of their area. */
const later = {
  bonuses: {
    en: () => import('./catalogues/bonuses-en.ts'),
    uk: () => import('./catalogues/bonuses-uk.ts'),
    ru: () => import('./catalogues/bonuses-ru.ts'),
    kk: () => import('./catalogues/bonuses-kk.ts'),
  },
} as const satisfies Record<string, Record<LanguageTag, Source>>

const loaded = new Map<LanguageTag, I18n>()

/** Makes the catalogues of these languages ready. The server loads all once, a browser the one of its page. */
export async function loadCatalogues(tags: readonly LanguageTag[]): Promise<void> {
  await Promise.all(tags.map(async (tag) => {
    const { messages } = await sources[tag]()
    loaded.set(tag, setupI18n({ locale: tag, messages: { [tag]: messages as Messages } }))
  }))
}

/** Adds the texts of an area to the languages that are loaded. Whoever loads a screen of the area waits for them. */
export async function loadTextsOf(area: keyof typeof later): Promise<void> {
  await Promise.all([...loaded].map(async ([tag, texts]) => {
    const { messages } = await later[area][tag]()
    // What stands on the page already is not urgently drawn anew.
    startTransition(() => texts.load(tag, messages))
  }))
}

/** The texts of a language that was loaded before. */
export function textsIn(tag: LanguageTag): I18n {
  const texts = loaded.get(tag)
  if (!texts) throw new Error(`the catalogue of ${tag} was not loaded before the first render`)
  return texts
}
