export const textLanguages = ['en', 'uk', 'ru', 'kk'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** One text in its languages, and its location. */
export type Localised = {
  readonly at: string
  readonly texts: Readonly<Partial<Record<TextLanguage, string | undefined>>>
}

/** Loanwords, and labels that are equal everywhere. */
const borrowed = new Set(['cookie', 'live'])
const sameEverywhere = new Set(['Live', 'OK'])

/** Faults of a text: missing, copied or mixed languages. Names and numbers have no language. */
export function faultsOf({ at, texts }: Localised): readonly string[] {
  const given = textLanguages.flatMap((language) =>
    texts[language]?.trim() ? [{ language, text: texts[language] }] : [],
  )
  const missing = textLanguages
    .filter((language) => !given.some((each) => each.language === language))
    .map((language) => `${language} is missing`)
  return [...missing, ...copiesAmong(given), ...given.flatMap(({ language, text }) => faultsIn(language, text))].map(
    (fault) => `${at}: ${fault}`,
  )
}

type LanguageText = { readonly language: TextLanguage; readonly text: string }

function copiesAmong(given: readonly LanguageText[]): readonly string[] {
  return given.flatMap((one, index) =>
    given
      .slice(index + 1)
      .filter((other) => isCopy(one, other))
      .map((other) => `${one.language} and ${other.language} are one text: ${other.text}`),
  )
}

/** A text of at least this many words is compared word by word. */
const comparedFrom = 6

/**
 * Ukrainian and Russian share short phrases to the letter ("на ваш депозит") and up to two words of three in a
 * sentence; Kazakh shares single words with both, hardly one of five in a sentence; English shares nothing with any.
 * More similarity means a copy.
 */
function isCopy(one: LanguageText, other: LanguageText): boolean {
  if (one.language === 'en')
    return one.text === other.text && !sameEverywhere.has(one.text) && /\p{L}{2}/u.test(spoken(one.text))
  const [words, others] = [ownWordsOf(one.text), new Set(ownWordsOf(other.text))]
  const isFar = other.language === 'kk'
  if (words.length < comparedFrom) return one.text === other.text && words.length > (isFar ? 1 : 3)
  return words.filter((word) => others.has(word)).length / words.length > (isFar ? 0.4 : 0.75)
}

const alien: Readonly<Record<TextLanguage, { readonly letters: RegExp; readonly words: readonly string[] }>> = {
  en: { letters: /\p{Script=Cyrillic}/u, words: [] },
  uk: {
    letters: /[ыэъёәғқңөұүһ]/iu,
    words: ['и', 'что', 'или', 'нет', 'если', 'только', 'еще', 'также', 'этот', 'чтобы'],
  },
  ru: { letters: /[іїєґәғқңөұүһ]/iu, words: ['що', 'або', 'від', 'чи', 'якщо', 'щоб', 'також', 'тільки'] },
  kk: { letters: /[їєґё]/iu, words: ['и', 'в', 'на', 'для', 'что', 'или', 'как', 'по', 'от', 'если', 'що', 'або'] },
}

/** Longer texts without any of these are not Kazakh. */
const kazakhLetters = /[әғқңөұүһі]/iu
const kazakhFrom = 60

function faultsIn(language: TextLanguage, text: string): readonly string[] {
  const { letters, words } = alien[language]
  const plain = spoken(text)
  const own = ownWordsOf(text)
  return [
    ...(letters.test(plain) ? [`${language} has letters of its neighbours: ${text}`] : []),
    ...own
      .filter((word) => words.includes(word))
      .map((word) => `${language} has a word of its neighbours, "${word}": ${text}`),
    ...(language === 'kk' && plain.length > kazakhFrom && !kazakhLetters.test(plain)
      ? [`kk is not Kazakh: ${text}`]
      : []),
    ...(language === 'en'
      ? []
      : englishIn(plain).map((word) => `${language} is left in English at "${word}": ${text}`)),
    ...typing.filter(({ fault }) => fault.test(text)).map(({ what }) => `${language} has ${what}: ${text}`),
  ]
}

const typing = [
  { fault: / {2}|^\s|\s$/, what: 'spaces too many' },
  { fault: /\s[,.;!?](?!\d)/, what: 'a space before a sign' },
  { fault: /"/, what: 'straight quotation marks' },
  { fault: /\.\.\./, what: 'three dots for one sign' },
  { fault: /\s-\s/, what: 'a hyphen for a dash' },
  { fault: /\p{Script=Cyrillic}['`]\p{Script=Cyrillic}/u, what: 'a straight apostrophe' },
]

/** Latin words in lower case are no names, unless joined with something: axe-core. */
const englishIn = (plain: string): readonly string[] =>
  plain
    .split(/[\s\u00a0/()«»“”„,;:!?*]+/u)
    .map((word) => word.replace(/\.+$/, ''))
    .filter((word) => /^[a-z]{3,}$/.test(word) && !borrowed.has(word))

const ownWordsOf = (text: string): readonly string[] =>
  spoken(text)
    .toLowerCase()
    .match(/\p{Script=Cyrillic}+/gu) ?? []

/** The number of words: tokens with a letter or a digit. */
export function countWords(text: string): number {
  return spoken(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length
}

/** The text without what fills or marks it: holes, the frame of a plural, tags, marks of strength, addresses. */
const spoken = (text: string): string =>
  text
    .replace(/\{\w+, (plural|select),/g, '')
    .replace(/(?<=[\s}])(one|few|many|other|zero|two|=\d+) \{/g, '')
    .replace(/\{[\w.]+\}/g, '0')
    .replace(/<\/?\w+\/?>|\*\*/g, '')
    .replace(/\S+@\S+|[a-z][\w-]*(\.[a-z][\w-]*)+(\/\S*)?/gi, '')
    .replace(/\}/g, '')
    .trim()
