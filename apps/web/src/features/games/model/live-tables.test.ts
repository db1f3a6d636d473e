import type { LiveTable } from '@zoria/contract/games/tables'
import { describe, expect, test } from 'vitest'
import {
  dealerIn,
  featuredTable,
  firstTables,
  fittingTables,
  gamesWithTables,
  kindOf,
  languagesOfTables,
  nextToOpen,
  readName,
  tableAddress,
  tableFilterOf,
  tableNameIn,
} from './live-tables.ts'

const table = (id: string, change: Partial<LiveTable> = {}): LiveTable => ({
  id,
  game: { slug: 'roulette', name: 'Roulette' },
  name: id,
  names: {},
  is_open: true,
  opens_at: null,
  closes_at: null,
  hours: null,
  dealer: null,
  dealer_names: {},
  image: null,
  language: null,
  limits: null,
  players: null,
  seats: null,
  results: [],
  ...change,
})
const baccarat = { slug: 'baccarat', name: 'Baccarat' }
const results = [{ value: '17', colour: 'black' as const }]
const all = { game: null, language: null, isFreeOnly: false }

describe('the filters of an address', () => {
  test.each([
    ['', all],
    ['?game=roulette&language=kk&seats=free', { game: 'roulette', language: 'kk', isFreeOnly: true }],
    ['?game=../etc&language=de&seats=all', all],
  ])('%j', (search, filter) => expect(tableFilterOf(search)).toEqual(filter))
})

describe('the tables that fit', () => {
  const tables = [
    table('a', { language: 'kk', seats: { total: 7, free: 2 } }),
    table('b', { language: 'uk', seats: { total: 7, free: 0 } }),
    table('c', { game: baccarat }),
    table('d', { is_open: false, language: 'kk', seats: { total: 7, free: 7 } }),
  ]
  const named = (filter: Partial<typeof all>) =>
    fittingTables(tables, { ...all, ...filter } as Parameters<typeof fittingTables>[1]).map(({ id }) => id)
  test('all, of a game, in a language, with a free seat', () => {
    expect(named({})).toEqual(['a', 'b', 'c', 'd'])
    expect(fittingTables(tables, { ...all, game: 'baccarat' }).map(({ id }) => id)).toEqual(['c'])
    expect(fittingTables(tables, { ...all, language: 'kk' }).map(({ id }) => id)).toEqual(['a', 'd'])
    expect(named({ isFreeOnly: true })).toEqual(['a'])
  })
  test('games are counted by the other filters', () => {
    expect(gamesWithTables(tables, { ...all, game: 'baccarat', language: 'kk' })).toEqual([
      { slug: 'roulette', name: 'Roulette', count: 2 },
      { slug: 'baccarat', name: 'Baccarat', count: 0 },
    ])
  })
  test('languages are those of the tables, in the order of the site', () =>
    expect(languagesOfTables(tables)).toEqual(['uk', 'kk']))
})

describe('the table that stands first', () => {
  test('is the fullest open one with results', () => {
    expect(
      featuredTable([
        table('a', { players: 900 }),
        table('b', { players: 3, results }),
        table('c', { players: 14, results }),
        table('d', { is_open: false, players: 99, results }),
      ])?.id,
    ).toBe('c')
    expect(featuredTable([table('a', { players: 900 })])).toBeNull()
  })
  test('where all are closed the next to open is named', () => {
    expect(
      nextToOpen([
        table('a', { opens_at: '2026-11-26T10:00:00.000Z' }),
        table('b'),
        table('c', { opens_at: '2026-11-25T16:00:00.000Z' }),
      ])?.id,
    ).toBe('c')
    expect(nextToOpen([table('a')])).toBeNull()
  })
})

test('a short row has open tables first, and one of every game before a second of the same', () => {
  const tables = [
    table('a', { is_open: false }),
    table('b'),
    table('c'),
    table('d', { game: baccarat }),
    table('e', { game: { slug: 'wheel', name: 'Wheel' }, is_open: false }),
  ]
  expect(
    [2, 4, 9].map((most) =>
      firstTables(tables, most)
        .map(({ id }) => id)
        .join(''),
    ),
  ).toEqual(['bd', 'bdce', 'bdcea'])
})

describe('the address of a table', () => {
  test.each([
    [{ slug: 'roulette', table: 'a' }, null, '/games/roulette?table=a'],
    [{ slug: 'roulette', table: 'a b&c' }, null, '/games/roulette?table=a+b%26c'],
    [
      { slug: 'baccarat', table: 'b:1' },
      { slug: 'roulette', table: 'a' },
      '/games/roulette?table=a&beside=baccarat%3Ab%3A1',
    ],
  ])('%j beside %j', (name, beside, address) => expect(tableAddress(name, beside)).toBe(address))
  test('is read again as it was written', () =>
    expect(readName('baccarat:b:1')).toEqual({ slug: 'baccarat', table: 'b:1' }))
  test.each([null, '', 'roulette', 'roulette:', ':a', 'No:a', 'roulette:a\u0007'])('%j names no table', (text) =>
    expect(readName(text)).toBeNull(),
  )
})

test.each([
  ['zoria-ruletka', 'Рулетка «Зоря»', 'roulette'],
  ['x', 'Lightning Roulette', 'roulette'],
  ['x', 'Блекджек', 'blackjack'],
  ['blekdzhek', 'x', 'blackjack'],
  ['x', 'Baccarat Squeeze', 'baccarat'],
  ['x', 'Колесо грошей', 'wheel'],
  ['x', 'Dragon Tiger', 'cards'],
])('%s, %s is drawn as %s', (slug, name, kind) => expect(kindOf({ game: { slug, name } })).toBe(kind))

test('names are in the language of the page where the provider sends them', () => {
  const named = table('a', {
    name: 'Алатау',
    names: { en: 'Alatau' },
    dealer: 'Айгерім',
    dealer_names: { en: 'Aigerim' },
  })
  expect([
    tableNameIn(named, 'en'),
    tableNameIn(named, 'uk'),
    dealerIn(named, 'en'),
    dealerIn(named, 'uk'),
    dealerIn(table('b'), 'en'),
  ]).toEqual(['Alatau', 'Алатау', 'Aigerim', 'Айгерім', null])
})
