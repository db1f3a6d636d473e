import { expect, test } from 'vitest'
import { languageOf, tagOfLocale, textIn } from './localised.ts'

const whole = { en: 'Bonus', uk: 'Бонус є', ru: 'Бонус есть', kk: 'Бонус бар' }
const half = { en: 'Rules', ru: 'Правила' }

test.each([
  ['en', 'en'],
  ['ua', 'uk'],
  ['uk', 'uk'],
  ['ru', 'ru'],
  ['kz', 'kk'],
  ['kk', 'kk'],
] as const)('%s asks for %s', (locale, tag) => {
  expect(tagOfLocale(locale)).toBe(tag)
})

test.each([
  [whole, 'kk', 'Бонус бар'],
  [half, 'en', 'Rules'],
  [half, 'kk', 'Правила'], // Spec §9: translation fallback language ru.
  [half, 'uk', 'Правила'],
] as const)('of %o a reader of %s gets "%s"', (text, tag, expected) => {
  expect(textIn(text, tag)).toBe(expected)
})

test.each([
  [[whole], 'kk', 'kk'],
  [[whole, half], 'en', 'en'],
  [[whole, half], 'kk', 'ru'],
] as const)('%o asked for in %s are marked as %s', (texts, tag, language) => {
  expect(languageOf(texts, tag)).toBe(language)
})
