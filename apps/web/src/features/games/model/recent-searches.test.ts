import { expect, test } from 'vitest'
import { forgetSearches, readSearches, rememberSearch } from './recent-searches.ts'

const shelf = (first?: string) => {
  const kept = new Map<string, string>(first === undefined ? [] : [['zoria-searches', first]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('the newest first, each once, five at most', () => {
  const storage = shelf()
  for (const text of ['один', 'два', 'три', 'чотири', 'пʼять', 'шість', 'Два']) rememberSearch(storage, text)
  expect(readSearches(storage)).toEqual(['Два', 'шість', 'пʼять', 'чотири', 'три'])
  forgetSearches(storage)
  expect(readSearches(storage)).toEqual([])
})

test.each(['{', '{"a":1}', '[1,null]', 'null'])('what is no list of texts holds none: %s', (text) =>
  expect(readSearches(shelf(text))).toEqual([]),
)
