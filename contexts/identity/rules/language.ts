import type { PhoneCountry } from '@zoria/contract/identity/words'

export type Language = { readonly prefix: 'en' | 'ua' | 'ru' | 'kz'; readonly tag: string }

/**
 * Chooses the language by `Accept-Language`, which may also contain our URL prefixes; falls back if none is supported.
 * Source: docs/rules/wire.md#languages.
 */
export function languageOf(
  header: string | undefined,
  { languages, fallback }: { languages: readonly Language[]; fallback: Language['prefix'] },
): Language['prefix'] {
  const wanted = (header ?? '')
    .split(',')
    .map(readRange)
    .filter(({ weight }) => weight > 0)
  const ranked = wanted.toSorted((left, right) => right.weight - left.weight)
  for (const { tag } of ranked) {
    const found = languages.find((language) => language.tag === tag || language.prefix === tag)
    if (found !== undefined) return found.prefix
  }
  return fallback
}

/**
 * The language of mails that answer no request: that of the player's country. The language in which a player reads the
 * site is part of its address and is not stored. Source: docs/rules/identity.md#news.
 */
export const languageOfCountry: Readonly<Record<PhoneCountry, Language['prefix']>> = { UA: 'ua', KZ: 'kz' }

function readRange(range: string): { tag: string; weight: number } {
  const [name = '', ...parameters] = range.trim().toLowerCase().split(';')
  const weight = parameters
    .map((parameter) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1])
    .find((text) => text !== undefined)
  return { tag: name.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
}
