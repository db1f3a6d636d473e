/** URL prefixes of the interface languages; they are country codes, not language codes. Source: docs/rules/wire.md. */
export const prefixes = ['en', 'ua', 'ru', 'kz'] as const
export type Prefix = (typeof prefixes)[number]

export const languageTags = ['en', 'uk', 'ru', 'kk'] as const
/** BCP 47: what `lang`, plurals and catalogues go by. */
export type LanguageTag = (typeof languageTags)[number]

export const tagOf: Record<Prefix, LanguageTag> = { en: 'en', ua: 'uk', ru: 'ru', kz: 'kk' }
export const prefixOf: Record<LanguageTag, Prefix> = { en: 'en', uk: 'ua', ru: 'ru', kk: 'kz' }

/** Spec §9: translation fallback language ru. */
export const fallbackTag: LanguageTag = 'ru'

export const languageCookie = 'language'

/** How each language calls itself. */
export const ownNames: Record<LanguageTag, string> = { en: 'English', uk: 'Українська', ru: 'Русский', kk: 'Қазақша' }

export const isPrefix = (word: string): word is Prefix => (prefixes as readonly string[]).includes(word)
const isTag = (word: string): word is LanguageTag => (languageTags as readonly string[]).includes(word)

/** The prefix a path begins with, and the path without it. */
export function splitPath(path: string): { readonly prefix: Prefix | null; readonly rest: string } {
  const [, first = '', ...others] = path.split('/')
  if (!isPrefix(first)) return { prefix: null, rest: path }
  return { prefix: first, rest: `/${others.join('/')}` }
}

/** The language of a request: its prefix, else the cookie, else Accept-Language, else ru. Source: docs/rules/wire.md. */
export function languageOfRequest({
  path,
  cookie,
  acceptLanguage,
}: {
  path: string
  cookie: string
  acceptLanguage: string
}): LanguageTag {
  const { prefix } = splitPath(path)
  if (prefix) return tagOf[prefix]
  return chosenBefore(cookie) ?? preferred(acceptLanguage) ?? fallbackTag
}

function chosenBefore(cookie: string): LanguageTag | undefined {
  const value = new RegExp(`(?:^|;\\s*)${languageCookie}=([a-z]{2})`).exec(cookie)?.[1]
  return value !== undefined && isPrefix(value) ? tagOf[value] : undefined
}

/** The best of our languages by the weights of the header; equal weights keep their order. */
function preferred(header: string): LanguageTag | undefined {
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = Number(parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean) ?? 1)
    return { tag: tag.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
  })
  const ours = wishes
    .filter(({ tag, weight }) => isTag(tag) && weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
  const best = ours[0]?.tag
  return best !== undefined && isTag(best) ? best : undefined
}
