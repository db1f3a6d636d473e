import { globSync, readdirSync, readFileSync } from 'node:fs'
import { textLanguages, type Localised, type TextLanguage } from './text-faults.ts'

const root = new URL('../../', import.meta.url)
const prefixes: Readonly<Record<TextLanguage, string>> = { en: 'en', uk: 'ua', ru: 'ru', kk: 'kz' }

/** Every player text stored as rows: content, names of offers, messages, labels of the site. */
export function readTexts(): readonly Localised[] {
  return [...contentTexts(), ...seededTexts(), ...catalogueTexts()]
}

/** The pages of content, each with all its texts. */
export function readPages(): readonly { readonly key: string; readonly texts: readonly Localised[] }[] {
  const folder = new URL('contexts/content/storage/seeds/pages/', root)
  return readdirSync(folder).flatMap((file) =>
    (readJSON(new URL(file, folder)) as { key: string }[]).map((page) => ({
      key: page.key,
      texts: localisedIn(page, file),
    })),
  )
}

function contentTexts(): readonly Localised[] {
  const folder = new URL('contexts/content/storage/seeds/', root)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => localisedIn(readJSON(new URL(file, folder)), file))
}

/**
 * An object with a Russian and an English text is a text; any other may contain some. A name of the content model that
 * has English is a placeholder.
 */
function localisedIn(value: unknown, at: string): readonly Localised[] {
  if (typeof value !== 'object' || value === null) return []
  if ('ru' in value && 'en' in value) return [{ at, texts: value as Localised['texts'] }]
  return Object.entries(value).flatMap(([name, inner]) => localisedIn(inner, `${at} ${nameOf(inner) ?? name}`))
}

const nameOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string' ? value.key : null

/** Rows of seeds: names as JSON by URL prefix, messages as a row for each. */
function seededTexts(): readonly Localised[] {
  const folder = new URL('contexts/', root)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /storage\/seeds\/[\w-]+\.sql$/.test(file),
  )
  return files
    .map((file) => ({ file, sql: readFileSync(new URL(file, folder), 'utf8') }))
    .flatMap(({ file, sql }) => [...namesIn(sql, file), ...messagesIn(sql, file)])
}

const namesIn = (sql: string, at: string): readonly Localised[] =>
  [...sql.matchAll(/'(\{"en": [^']*\})'/g)].map(([, names]) => ({
    at,
    texts: byLanguage((prefix) => (JSON.parse(names ?? '') as Record<string, string>)[prefix]),
  }))

function messagesIn(sql: string, at: string): readonly Localised[] {
  const rows = [...sql.matchAll(/^\s*\('(\w+)', '(en|ua|ru|kz)', '((?:[^']|'')*)'/gm)].map(([, key, prefix, text]) => ({
    key,
    prefix,
    text: text?.replaceAll("''", "'"),
  }))
  return [...new Set(rows.map(({ key }) => key))].map((key) => ({
    at: `${at} ${key}`,
    texts: byLanguage((prefix) => rows.find((row) => row.key === key && row.prefix === prefix)?.text),
  }))
}

const byLanguage = (textOf: (prefix: string) => string | undefined): Localised['texts'] =>
  Object.fromEntries(textLanguages.map((language) => [language, textOf(prefixes[language])]))

function catalogueTexts(): readonly Localised[] {
  const folder = new URL('apps/web/src/i18n/catalogues/', root)
  const areas = globSync('**/*.json', { cwd: new URL('ru/', folder) })
  return areas.flatMap((area) => {
    const texts = textLanguages.map(
      (language) => [language, readJSON(new URL(`${language}/${area}`, folder)) as Record<string, string>] as const,
    )
    const ids = [...new Set(texts.flatMap(([, messages]) => Object.keys(messages)))]
    return ids.map((id) => ({
      at: `${area} ${id}`,
      texts: Object.fromEntries(texts.map(([language, messages]) => [language, messages[id]])),
    }))
  })
}

const readJSON = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'))
