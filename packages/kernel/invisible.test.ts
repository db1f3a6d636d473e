import { expect, test } from 'vitest'
import { holdsInvisible, visibleText } from './invisible.ts'

test.each([
  // text                              holds something that nobody sees
  ["Олена Д'яченко-Коваль", false],
  ['Әлия Нұрланқызы', false],
  ['José\u00A0Ñandú', false],
  ['Jose\u0301', false],
  ['И\u0306ван', false],
  ['\u0000', true],
  ['\u2028', true],
  ['\u200B', true], // zero width space
  ['\u202E', true], // right-to-left override
  ['\u034F', true], // combining grapheme joiner
  ['\u115F', true], // Hangul filler
  ['\u3164', true],
  ['\uFE0F', true], // variation selector
  ['\u{E0041}', true], // tag letter
  ['\u180B', true], // Mongolian variation selector
  ['\u2800', true], // blank of Braille
  ['\uE000', true], // private use
  ['\u0378', true], // unassigned
  ['\uD800', true],
])('%j: %s', (text, holds) => {
  expect(holdsInvisible(`Olena ${text}Koval`)).toBe(holds)
})

test.each([
  ['Olena\tKoval', 'Olena Koval'],
  [' Olena\u00A0 Koval\r\n', 'Olena Koval'],
  ['\u200EOlena\u200B Ko\u00ADval\u2069', 'Olena Koval'],
  ['\uFEFFOle\uFEFFna\u2028Koval', 'Olena Koval'],
  ['Ole\u0000na Ko\uD800val\u2800', 'Olena Koval'],
  ["Олена Д'яченко-Коваль", "Олена Д'яченко-Коваль"],
  ['И\u0306ван', 'И\u0306ван'],
  ['\u200B\t', ''],
])('%j is seen as %j', (typed, seen) => {
  expect(visibleText(typed)).toBe(seen)
  expect(holdsInvisible(seen)).toBe(false)
})
