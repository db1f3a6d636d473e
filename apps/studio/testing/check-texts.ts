import { catalogueFaults, type Catalogue } from '@zoria/testkit/catalogues'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../rules/languages.ts'

// Characters of the shipped fonts: Latin, Cyrillic with the Kazakh and Ukrainian letters, signs, currencies.
const drawable = /^[\u0020-\u00ff\u0400-\u052f\u2000-\u206f\u20b4\u20b8\u2122\u2212]*$/

export const isDrawable = (text: string): boolean => drawable.test(text)

/**
 * Tests that texts are complete in every language and fill in the same as in English, that none is English elsewhere,
 * and that the fonts have their characters.
 */
export function hasTextsInEveryLanguage(of: string, texts: Readonly<Record<Language, object>>): void {
  describe(`the texts of ${of}`, () => {
    const english = flatTexts(texts.en)
    test('are found, also those of functions', () => expect(Object.keys(english).length).toBeGreaterThan(10))

    test.each(languages)('%s has all of them, and the fonts have all their characters', (language) => {
      const own = flatTexts(texts[language])
      expect(catalogueFaults(english, own)).toEqual([])
      expect(Object.values(own).filter((text) => !isDrawable(text))).toEqual([])
    })

    test.each(languages.filter((language) => language !== 'en'))('%s has no English text', (language) => {
      const known = new Set(Object.values(english).filter((text) => /[a-z]{3,} [a-z]{2,}/i.test(text)))
      expect(Object.values(flatTexts(texts[language])).filter((text) => known.has(text))).toEqual([])
    })
  })
}

/**
 * Texts by their paths; a function is called with marks, so that `(sum) => …` gives `{1}`, and `({ min }) => …` gives
 * `{min}`.
 */
export function flatTexts(texts: unknown, path = ''): Catalogue {
  if (typeof texts === 'string') return { [path]: texts }
  if (typeof texts === 'function')
    return flatTexts(
      (texts as (...given: unknown[]) => unknown)(
        ...Array.from({ length: texts.length }, (_, at) => mark(String(at + 1))),
      ),
      path,
    )
  return Object.assign(
    {},
    ...Object.entries(texts as object).map(([key, each]) => flatTexts(each, path === '' ? key : `${path}.${key}`)),
  ) as Catalogue
}

/** Stands for any value of a function: its text is its name, its fields are marks, and as a list it has one mark. */
const mark = (name: string): unknown =>
  new Proxy(
    {},
    {
      get: (_, field) => {
        if (field === Symbol.toPrimitive) return () => `{${name}}`
        if (field === 'map') return (of: (each: unknown) => unknown) => [of(mark(name))]
        return mark(String(field))
      },
    },
  )
