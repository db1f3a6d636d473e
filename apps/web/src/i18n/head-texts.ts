import { setupI18n, type I18n, type Messages } from '@lingui/core'
import en from './catalogues/en/server/head.json' with { type: 'json' }
import kk from './catalogues/kk/server/head.json' with { type: 'json' }
import ru from './catalogues/ru/server/head.json' with { type: 'json' }
import uk from './catalogues/uk/server/head.json' with { type: 'json' }
import type { LanguageTag } from './languages.ts'

export type HeadTextId = keyof typeof en

/** Compiled at build as all catalogues are (server/compiled-catalogues.ts). */
const messages = { en, uk, ru, kk } as unknown as Record<LanguageTag, Messages>
const made = new Map<LanguageTag, I18n>()

/**
 * The name of the application, and the offline page. Only the server uses them: these texts are not in the catalogues
 * of the browser.
 */
export function headText(language: LanguageTag, id: HeadTextId, values?: Readonly<Record<string, string>>): string {
  const texts = made.get(language) ?? setupI18n({ locale: language, messages: { [language]: messages[language] } })
  made.set(language, texts)
  return texts._(id, values)
}
