import cards from '../../assets/share-cards.json' with { type: 'json' }
import type { LanguageTag } from '../../i18n/languages.ts'

const names: ReadonlySet<string> = new Set(cards.names)

/** The address of the picture that a shared link shows: of a game that has one, else of the house. Made by `npm run pictures`. */
export function shareCard(name: string, language: LanguageTag): string {
  return `/share/${names.has(name) ? name : 'site'}-${language}.jpg?v=${cards.version}`
}
