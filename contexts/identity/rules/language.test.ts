import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

const languages = [
  { prefix: 'en', tag: 'en' },
  { prefix: 'ua', tag: 'uk' },
  { prefix: 'ru', tag: 'ru' },
  { prefix: 'kz', tag: 'kk' },
] as const

test.each([
  ['uk', 'ua'],
  ['ua', 'ua'],
  ['uk-UA,uk;q=0.9,en;q=0.8', 'ua'],
  ['kk-KZ', 'kz'],
  ['kz', 'kz'],
  ['EN-us', 'en'],
  ['de-DE,de;q=0.9,en;q=0.3', 'en'],
  ['en;q=0.2,kk;q=0.9', 'kz'],
  ['uk;q=0,en;q=0.1', 'en'],
  ['de', 'ru'],
  ['*', 'ru'],
  ['', 'ru'],
  [undefined, 'ru'],
  [';;;,,q=', 'ru'],
])('Accept-Language %s gives %s', (header, prefix) => {
  expect(languageOf(header, { languages, fallback: 'ru' })).toBe(prefix)
})
