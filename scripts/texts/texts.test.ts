import { describe, expect, test } from 'vitest'
import { readPages, readTexts } from './read-texts.ts'
import { countWords, faultsOf, textLanguages } from './text-faults.ts'

test('texts of content, offers, messages and the site are in four languages, each in its own', () => {
  const texts = readTexts()
  expect(texts.length).toBeGreaterThan(1_300)
  expect(texts.flatMap(faultsOf)).toEqual([])
})

// A page of rules that is shorter leaves questions open; terms of bonuses have the most of them.
const wordsMin = { 'bonus-rules': 400 } as Readonly<Record<string, number>>

describe('pages have enough text in each language', () => {
  test.each(readPages().map((page) => [page.key, page] as const))('%s', (key, { texts }) => {
    const least = wordsMin[key] ?? 300
    const words = textLanguages.map(
      (language) => [language, texts.reduce((sum, each) => sum + countWords(each.texts[language] ?? ''), 0)] as const,
    )
    expect(words.filter(([, count]) => count < least)).toEqual([])
  })
})
