import { expect, test } from 'vitest'
import { marked } from './marked.ts'

test.each([
  ['Ніч дракона', ['дракон'], 'Ніч [дракон]а'],
  ['Золото скіфів', ['скіфів золото'], '[Золото] [скіфів]'],
  ['Берkut', ['kut', 'lhfrjy'], 'Бер[kut]'],
  ['Беркут', ['berkut'], 'Беркут'],
  ['Беркут', ['б'], 'Беркут'],
  ['777', ['777', '77'], '[777]'],
])('%s, searched by %j', (name, searched, shown) => {
  expect(
    marked(name, searched)
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join(''),
  ).toBe(shown)
})
