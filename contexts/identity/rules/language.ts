export type Language = { readonly prefix: 'en' | 'ua' | 'ru' | 'kz'; readonly tag: string }

/** The language a request asks for (`Accept-Language`, our URL prefixes are understood too); the fallback where it asks for none of ours. Source: docs/rules/wire.md#languages. */
export function languageOf(header: string | undefined, { languages, fallback }: { languages: readonly Language[]; fallback: Language['prefix'] }): Language['prefix'] {
  const wanted = (header ?? '').split(',').map(readRange).filter(({ weight }) => weight > 0)
  const ranked = wanted.toSorted((left, right) => right.weight - left.weight)
  for (const { tag } of ranked) {
    const found = languages.find((language) => language.tag === tag || language.prefix === tag)
    if (found !== undefined) return found.prefix
  }
  return fallback
}

function readRange(range: string): { tag: string; weight: number } {
  const [name = '', ...parameters] = range.trim().toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1]).find((text) => text !== undefined)
  return { tag: name.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
}
