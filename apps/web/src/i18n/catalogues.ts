import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { messages as bonuses } from './catalogues/bonuses-en.ts'
import type { messages as english } from './catalogues/en.ts'
import type { messages as payments } from './catalogues/payments-en.ts'
import type { LanguageTag } from './languages.ts'

/** Every text of the site by its id; the English catalogues say which there are. */
export type MessageId = keyof typeof english | keyof typeof bonuses | keyof typeof payments

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
  payments: {
    en: () => import('./catalogues/payments-en.ts'),
    uk: () => import('./catalogues/payments-uk.ts'),
    ru: () => import('./catalogues/payments-ru.ts'),
    kk: () => import('./catalogues/payments-kk.ts'),
  },
} as const satisfies Record<string, Record<LanguageTag, Source>>

type Loaded = { readonly texts: I18n; readonly messages: Record<string, unknown> }

const loaded = new Map<LanguageTag, Loaded>()
/** Languages that were asked for, whether they have come or not. */
const coming = new Map<LanguageTag, Promise<unknown>>()

/** Makes the catalogues of these languages ready. The server loads all once, a browser the one of its page. */
export async function loadCatalogues(tags: readonly LanguageTag[]): Promise<void> {
  const load = async (tag: LanguageTag) => {
    const messages = { ...(await sources[tag]()).messages }
    loaded.set(tag, { messages, texts: setupI18n({ locale: tag, messages: { [tag]: messages as Messages } }) })
  }
  for (const tag of tags) coming.set(tag, load(tag))
  await Promise.all(coming.values())
}

/**
 * Adds the texts of an area to the languages that are loaded, or on their way; whoever loads a screen of the area waits for them. They are laid beside the others without a word:
 * nothing that stands on the page changes by them, and to draw it anew would interrupt a page that is just being taken over.
 */
export async function loadTextsOf(area: keyof typeof later): Promise<void> {
  await Promise.all([...coming].map(async ([tag, comes]) => {
    const [{ messages }] = await Promise.all([later[area][tag](), comes])
    Object.assign(loaded.get(tag)?.messages ?? {}, messages)
  }))
}

/** The texts of a language that was loaded before. */
export function textsIn(tag: LanguageTag): I18n {
  const known = loaded.get(tag)
  if (!known) throw new Error(`the catalogue of ${tag} was not loaded before the first render`)
  return known.texts
}
