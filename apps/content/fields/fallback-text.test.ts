import { describe, expect, test } from 'vitest'
import { textAt } from './fallback-text.ts'

const item = {
  title: 'Слова',
  intro: ' ',
  header: { text: 'Шапка' },
  items: [
    { id: 'a', text: 'Один' },
    { id: 'b', text: 'Два', after: [{ id: 'c', text: 'Три' }] },
  ],
  empty: null,
}
const form = { items: [{ id: 'b', after: [{ id: 'c' }, { id: 'new' }] }, { id: 'a' }, { id: 'new' }] }

describe('the Russian text behind an empty field', () => {
  test.each([
    // field               text
    ['title', 'Слова'],
    ['intro', undefined],
    ['header.text', 'Шапка'],
    ['items.0.text', 'Два'],
    ['items.1.text', 'Один'],
    ['items.2.text', undefined],
    ['items.0.after.0.text', 'Три'],
    ['items.0.after.1.text', undefined],
    ['items.7.text', undefined],
    ['empty.text', undefined],
    ['nothing', undefined],
  ])('%s: %s', (path, text) => {
    expect(textAt(item, path.split('.'), form)).toBe(text)
  })
})
