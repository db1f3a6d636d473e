import { describe, expect, test } from 'vitest'
import { countWords, faultsOf } from './text-faults.ts'

const whole = {
  en: 'Your deposit is on its way',
  uk: 'Ваш депозит уже в дорозі',
  ru: 'Ваш депозит уже в пути',
  kk: 'Депозитіңіз жолда',
}
const faults = (texts: object) => faultsOf({ at: 'here', texts: { ...whole, ...texts } })

test('a text in four languages is as it should be', () => {
  expect(faults({})).toEqual([])
})

describe('what is found', () => {
  test.each([
    ['a language that nobody wrote', { kk: '' }, 'kk is missing'],
    ['Russian in the place of Ukrainian', { uk: whole.ru, ru: whole.ru }, 'uk and ru are one text'],
    ['Russian in the place of Kazakh', { kk: 'Ваш депозит', ru: 'Ваш депозит' }, 'ru and kk are one text'],
    [
      'Russian with a word changed in the place of Ukrainian',
      { uk: 'Ваш депозит уже на балансе, его можно тратить', ru: 'Ваш депозит уже на балансе, его можно потратить' },
      'uk and ru are one text',
    ],
    ['English in the place of another', { uk: 'Deposit', en: 'Deposit' }, 'en and uk are one text'],
    ['a Russian letter in Ukrainian', { uk: 'Ваш депозит уже прибыл' }, 'uk has letters of its neighbours'],
    ['a Ukrainian letter in Russian', { ru: 'Ваш депозит у дорозі' }, 'ru has letters of its neighbours'],
    ['a Kazakh letter in Russian', { ru: 'Ваш депозит қайда' }, 'ru has letters of its neighbours'],
    ['a Cyrillic letter in English', { en: 'Your depоsit' }, 'en has letters of its neighbours'],
    ['a Russian word in Ukrainian', { uk: 'Ваш депозит или ставка' }, 'uk has a word of its neighbours, "или"'],
    ['a Russian word in Kazakh', { kk: 'Депозит для ойынға' }, 'kk has a word of its neighbours, "для"'],
    [
      'a long text without a Kazakh letter',
      { kk: 'Депозит пен бонус алдымен банктан касса балансына аударылады дей салады' },
      'kk is not Kazakh',
    ],
    ['an English word inside', { ru: 'Ваш deposit уже в пути' }, 'ru is left in English at "deposit"'],
    ['an English word at the end', { kk: 'Депозитіңіз pending.' }, 'kk is left in English at "pending"'],
    ['a space before a sign', { ru: 'Ваш депозит уже в пути !' }, 'ru has a space before a sign'],
    ['straight quotation marks', { uk: 'Натисніть "Далі"' }, 'uk has straight quotation marks'],
    ['an apostrophe of a typewriter', { uk: "Зв'язок перервано" }, 'uk has a straight apostrophe'],
  ])('%s', (_, texts, fault) => {
    expect(faults(texts).map((found) => found.slice(0, `here: ${fault}`.length))).toEqual([`here: ${fault}`])
  })
})

describe('what is no fault', () => {
  test.each([
    ['a phrase that two neighbours share', { uk: 'на ваш депозит', ru: 'на ваш депозит' }],
    ['a word that three share', { uk: 'Баланс', ru: 'Баланс', kk: 'Баланс' }],
    ['names', { uk: 'Оплата через Google Pay, axe-core', ru: 'Оплата через Apple Pay, Node.js' }],
    ['an address', { uk: 'Пошта: support@zoria.test', kk: 'Пошта: support@zoria.test' }],
    [
      'holes and plurals',
      { ru: '{count, plural, one {{shown} раз} few {{shown} раза} many {{shown} раз} other {{shown} раза}}' },
    ],
    ['a short Kazakh text without its own letters', { kk: 'Раунд басталды' }],
  ])('%s', (_, texts) => {
    expect(faults(texts)).toEqual([])
  })
})

test.each([
  ['**Точні гроші.** Кожну суму обліковано — до копійки.', 7],
  ['{sum} на баланс', 3],
])('words of "%s": %s', (text, words) => {
  expect(countWords(text)).toBe(words)
})
