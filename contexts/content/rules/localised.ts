import type { ContentLocale } from '@zoria/contract/content/words'

export const contentTags = ['en', 'uk', 'ru', 'kk'] as const
export type ContentTag = (typeof contentTags)[number]

/** A text in the languages it was written in; ru is always there, because the others fall back to it (Spec §9). */
export type Localised = { readonly ru: string } & { readonly [Tag in Exclude<ContentTag, 'ru'>]?: string | undefined }

const tags: Record<ContentLocale, ContentTag> = { en: 'en', ua: 'uk', uk: 'uk', ru: 'ru', kz: 'kk', kk: 'kk' }

/** The language that a spelling means: prefixes of addresses are country codes. */
export function tagOfLocale(locale: ContentLocale): ContentTag {
  return tags[locale]
}

/** The text in a language, or in ru where nobody wrote it. */
export function textIn(text: Localised, tag: ContentTag): string {
  return text[tag] ?? text.ru
}

/** The language a reader gets for these texts: the one asked for if all of them have it, else ru. */
export function languageOf(texts: readonly Localised[], tag: ContentTag): ContentTag {
  return texts.every((text) => text[tag] !== undefined) ? tag : 'ru'
}
