import { readFileSync } from 'node:fs'
import { foldText } from '@zoria/kernel/search-text'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The studio's games: the name of the catalogue, which is Ukrainian, and those of the other languages. */
const titles = ['games.ts', 'live-games.ts'].flatMap((file) =>
  [
    ...read(`apps/studio/catalogue/${file}`).matchAll(
      /titles: \{ en: '([^']+)', uk: '([^']+)', ru: '([^']+)', kk: '([^']+)' \}/g,
    ),
  ].map(([, en = '', uk = '', ru = '', kk = '']) => [uk, [en, ru, kk]] as const),
)
const aliases = [...read('contexts/games/storage/seeds/02-aliases.sql').matchAll(/, '([^']+)'\)/g)].map(
  ([, alias = '']) => foldText(alias),
)

test('the games of the studio are read', () => expect(titles.length).toBeGreaterThan(9))

test.each(titles)('%s is found by its names in the other languages: %j', (name, others) =>
  expect(others.filter((other) => ![foldText(name), ...aliases].includes(foldText(other)))).toEqual([]),
)
