import { describe, expect, test } from 'vitest'
import { catalogue } from '../../catalogue/catalogue.ts'
import { languages } from '../../rules/languages.ts'
import { hasTextsInEveryLanguage, isDrawable } from '../../testing/check-texts.ts'
import { endingOf } from './endings.ts'
import { texts } from './texts.ts'

hasTextsInEveryLanguage('slots', texts)

describe('every game', () => {
  test.each(catalogue.map((game) => [game.slug, game] as const))('%s has names, also of its symbols', (_, game) => {
    const names = [game.titles, ...Object.values(game.symbols).map(({ names }) => names)].flatMap((each) =>
      languages.map((language) => each[language]),
    )
    expect(names.filter((name) => name.trim() === '' || !isDrawable(name))).toEqual([])
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
