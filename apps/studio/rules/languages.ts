export const languages = ['en', 'uk', 'ru', 'kk'] as const
export type Language = (typeof languages)[number]

const spellings: ReadonlyMap<string, Language> = new Map([
  ['en', 'en'],
  ['uk', 'uk'],
  ['ua', 'uk'],
  ['ru', 'ru'],
  ['kk', 'kk'],
  ['kz', 'kk'],
])

/**
 * Parses the language of a launch: a URL prefix (en, ua, ru, kz), a BCP 47 tag (uk, kk, en-GB) or nothing. Russian if
 * it is unknown (docs/rules/wire.md).
 */
export function parseLanguage(text: string | undefined): Language {
  const primary = (text ?? '').toLowerCase().split(/[-_]/)[0] ?? ''
  return spellings.get(primary) ?? 'ru'
}

const prefixes: Readonly<Record<Language, string>> = { en: 'en', uk: 'ua', ru: 'ru', kk: 'kz' }

/** The framing site's page about checking rounds, in the language of the game; null if there is no site. */
export function fairnessPageOf(siteOrigins: readonly string[], language: Language): string | null {
  const [site] = siteOrigins
  return site === undefined ? null : `${site}/${prefixes[language]}/fairness`
}
