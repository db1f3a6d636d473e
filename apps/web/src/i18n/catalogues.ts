import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { LanguageTag } from './languages.ts'

/**
 * English texts that come with the screens of their area, `catalogues/<tag>/<area>.json`; an area adds its own in its
 * `index.ts`.
 */
export interface Areas {}

/** English texts that every page may say, `catalogues/<tag>/every-page/`; added the same way. */
export interface EveryPage {}

type IdIn<Texts> = { [Name in keyof Texts]: keyof Texts[Name] }[keyof Texts]

/** The id of every text of the site, from the English catalogues. */
export type MessageId = IdIn<Areas> | IdIn<EveryPage>

/** A language brings the texts of every page, and how to load those of an area, by file. */
type Source = () => Promise<{
  readonly messages: Readonly<Record<string, unknown>>
  readonly later: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>
}>

const sources: Record<LanguageTag, Source> = {
  en: () => import('./catalogues/en.ts'),
  uk: () => import('./catalogues/uk.ts'),
  ru: () => import('./catalogues/ru.ts'),
  kk: () => import('./catalogues/kk.ts'),
}

type Area = keyof Areas

type Loaded = { readonly texts: I18n; readonly messages: Record<string, unknown> }

const loaded = new Map<LanguageTag, Loaded>()
/** Languages that are loaded or loading. */
const coming = new Map<LanguageTag, Promise<I18n>>()
/** Areas that were asked for: a language that comes later brings them as well. */
const areas = new Set<Area>()

/** Loads the catalogue of a language once, with the texts of every area that was asked for. */
export function loadCatalogue(tag: LanguageTag): Promise<I18n> {
  const known = coming.get(tag) ?? load(tag)
  coming.set(tag, known)
  return known
}

/** Makes the catalogues of these languages ready. The server loads all once, a browser the one of its page. */
export async function loadCatalogues(tags: readonly LanguageTag[]): Promise<void> {
  await Promise.all(tags.map(loadCatalogue))
}

async function load(tag: LanguageTag): Promise<I18n> {
  const messages: Record<string, unknown> = { ...(await sources[tag]()).messages }
  for (const area of areas) Object.assign(messages, await messagesOf(tag, area))
  const texts = setupI18n({ locale: tag, messages: { [tag]: messages as Messages } })
  loaded.set(tag, { messages, texts })
  return texts
}

async function messagesOf(tag: LanguageTag, area: Area): Promise<Readonly<Record<string, unknown>>> {
  const { later } = await sources[tag]()
  return (await later[`./${tag}/${area}.json`]?.()) ?? {}
}

/**
 * Adds the texts of an area to the languages that are loaded or loading; a screen of the area waits for them. No
 * component is rendered again: the new texts change nothing on the page, and an update would interrupt its hydration.
 */
export async function loadTextsOf(area: Area): Promise<void> {
  areas.add(area)
  await Promise.all(
    [...coming].map(async ([tag, comes]) => {
      const [messages] = await Promise.all([messagesOf(tag, area), comes])
      Object.assign(loaded.get(tag)?.messages ?? {}, messages)
    }),
  )
}

/** The texts of a language if its catalogue is loaded. */
export function loadedTexts(tag: LanguageTag): I18n | undefined {
  return loaded.get(tag)?.texts
}

/** The texts of a language that was loaded before. */
export function textsIn(tag: LanguageTag): I18n {
  const known = loadedTexts(tag)
  if (!known) throw new Error(`the catalogue of ${tag} was not loaded before the first render`)
  return known
}
