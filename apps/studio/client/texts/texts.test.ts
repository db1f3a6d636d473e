import { describe, expect, test } from 'vitest'
import { catalogue } from '../../catalogue/catalogue.ts'
import { languages } from '../../rules/languages.ts'
import { endingOf } from './endings.ts'
import { texts } from './texts.ts'

const freeSpinFacts = { scatter: 'Курган', awards: [{ scatters: 3, spins: 10 }], spinsMax: 50, cap: '5 000', every: '148', ladder: '×1, ×2', ladderEnd: '×2' }
const facts = { lines: 5, min: '1 ₴', max: '10 000 ₴', rtp: '95.87 %', hitRate: '25.00 %', ...freeSpinFacts }

/** All texts of a language, with functions called. */
const sentences = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return sentences((value as (...given: unknown[]) => unknown)(...(value.length === 2 ? ['10.00 ₴', 5] : [facts])))
  return Object.values(value as object).flatMap(sentences)
}

// Characters of the shipped fonts: Latin, Cyrillic with the Kazakh and Ukrainian letters, signs, currencies.
const drawable = /^[\u0020-\u00ff\u0400-\u052f\u2000-\u206f\u20b4\u20b8\u2122\u2212]*$/

describe('every language', () => {
  test.each(languages)('%s has all texts, and the fonts have all its characters', (language) => {
    const all = sentences(texts[language])
    expect(all.filter((text) => text.trim() === '' || !drawable.test(text))).toEqual([])
    expect(texts[language].rules(facts)).toHaveLength(texts.en.rules(facts).length)
    expect(texts[language].freeSpins.rules(freeSpinFacts)).toHaveLength(texts.en.freeSpins.rules(freeSpinFacts).length)
  })

  test.each(languages.filter((language) => language !== 'en'))('%s has no English text', (language) => {
    const english = new Set(sentences(texts.en).filter((text) => /[a-z]{3,} [a-z]{2,}/i.test(text)))
    expect(sentences(texts[language]).filter((text) => english.has(text))).toEqual([])
  })

  test.each(catalogue.map((game) => [game.slug, game] as const))('names %s and its symbols', (_, game) => {
    const names = [game.titles, ...Object.values(game.symbols).map(({ names }) => names)].flatMap((each) => languages.map((language) => each[language]))
    expect(names.filter((name) => name.trim() === '' || !drawable.test(name))).toEqual([])
    const played = [...Object.keys(game.maths.pays), ...game.maths.strips.flat()]
    expect(played.filter((symbol) => game.symbols[symbol] === undefined)).toEqual([])
  })
})

describe('free spins use the plural forms of the language', () => {
  test.each([
    ['en', [1, 5, 20], ['1 free spin!', '5 free spins!', '20 free spins!']],
    ['uk', [1, 3, 10, 21], ['1 фріспін!', '3 фріспіни!', '10 фріспінів!', '21 фріспін!']],
    ['ru', [1, 3, 10, 21], ['1 фриспин!', '3 фриспина!', '10 фриспинов!', '21 фриспин!']],
    ['kk', [1, 15], ['1 тегін айналым!', '15 тегін айналым!']],
  ] as const)('%s', (language, counts, expected) => {
    expect(counts.map((count) => texts[language].freeSpins.entryTitle(count).replace('\u00a0', ' '))).toEqual(expected)
  })
})

describe('an unplayable page gives the reason', () => {
  test.each([
    ['LAUNCH_USED', 'This link has already been used'],
    ['SESSION_ENDED', 'The game session has ended'],
    ['GAME_MAINTENANCE', 'This game is under review'],
    ['UNREACHABLE', 'The game isn’t responding'],
    ['ROUND_OPEN', 'The game isn’t responding'],
    ['constructor', 'The game isn’t responding'],
  ])('%s: %s', (code, title) => expect(endingOf(texts.en, code).title).toBe(title))
})
