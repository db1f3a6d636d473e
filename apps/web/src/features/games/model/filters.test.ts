import { describe, expect, test } from 'vitest'
import { featuresOf, filtersOf, isTooShort, pageAddress, queryOf, withParameters, wordsOfFeatures } from './filters.ts'

const none = {
  category: null,
  providers: [],
  volatilities: [],
  hasDemo: false,
  isForWagering: false,
  search: '',
  isExact: false,
  sort: 'popular',
  page: 1,
}

describe('filters live in the address', () => {
  test.each([
    ['', {}],
    [
      '?category=slots&provider=nova-reel&search= дракон &sort=new',
      { category: 'slots', providers: ['nova-reel'], search: 'дракон', sort: 'new' },
    ],
    [
      '?provider=nova-reel,altyn-games,nova-reel&volatility=high,wild,low',
      { providers: ['nova-reel', 'altyn-games'], volatilities: ['low', 'high'] },
    ],
    ['?demo=true&wagering=true&exact=true&page=3', { hasDemo: true, isForWagering: true, isExact: true, page: 3 }],
    ['?demo=yes&wagering=1&page=0', {}],
    ['?page=2.5', {}],
    ['?category=poetry&sort=random&provider=../x', {}],
    // Pasted from a table, or out of a messenger.
    ['?search=%E2%80%8EBook%09of%00%20Ra%E2%80%8B', { search: 'Book of Ra' }],
    ['?search=%E2%80%8B%09', {}],
    [`?search=${'a'.repeat(79)}%F0%9F%8E%B0`, { search: 'a'.repeat(79) }], // no half of a character
  ])('"%s"', (search, filters) => {
    expect(filtersOf(search)).toEqual({ ...none, ...filters })
  })

  test.each([
    ['?category=slots&sort=new', { category: 'live' }, '?category=live&sort=new'],
    ['?category=slots&sort=new', { category: null }, '?sort=new'],
    ['?provider=a&page=4', { provider: 'a,b' }, '?provider=a%2Cb'],
    ['?search=lhf&exact=true', { search: 'abc' }, '?search=abc'],
    ['?search=lhf', { exact: 'true' }, '?search=lhf&exact=true'],
  ])('"%s" with %j is "%s": the others stay, pages start anew', (search, texts, address) =>
    expect(withParameters(search, texts)).toBe(address),
  )

  test.each([
    [1, '?sort=new'],
    [2, '?sort=new&page=2'],
  ])('page %i has an address of its own', (page, address) =>
    expect(pageAddress('?sort=new&page=5', page)).toBe(address),
  )

  test('features are words of their own, and come back from them', () => {
    expect(wordsOfFeatures(['demo', 'high', 'low'])).toEqual({ demo: 'true', wagering: null, volatility: 'low,high' })
    expect(featuresOf(filtersOf('?wagering=true&volatility=high'))).toEqual(['wagering', 'high'])
  })
})

describe('the catalogue is asked', () => {
  test('for no more providers than it accepts in one list', () => {
    const slugs = Array.from({ length: 40 }, (_, number) => `a-provider-of-games-${number}`)
    const { provider = '' } = queryOf(filtersOf(`?provider=${slugs.join(',')}`))
    expect([provider.length <= 400, slugs.join().startsWith(provider), provider.split(',').length]).toEqual([
      true,
      true,
      17,
    ])
    expect(filtersOf(`?provider=${'x'.repeat(401)}`).providers).toEqual([])
  })

  test('only for what was chosen', () => {
    expect(queryOf(filtersOf('?page=2'))).toEqual({ sort: 'popular', pageSize: 24, counts: 'true' })
    expect(queryOf(filtersOf('?provider=a,b&volatility=high&demo=true&search=abc&exact=true'))).toEqual({
      sort: 'popular',
      pageSize: 24,
      counts: 'true',
      provider: 'a,b',
      volatility: 'high',
      demo: 'true',
      search: 'abc',
      exact: 'true',
    })
  })

  // Spec §5: search takes at least 3 characters.
  test.each([
    ['', false, false],
    ['77', true, false],
    ['777', false, true],
    ['  77 ', true, false],
  ])('a search of "%s"', (typed, isShort, isSent) => {
    expect(isTooShort(typed)).toBe(isShort)
    expect('search' in queryOf(filtersOf(`?search=${encodeURIComponent(typed)}`))).toBe(isSent)
  })
})
