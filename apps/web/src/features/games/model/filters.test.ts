import { describe, expect, test } from 'vitest'
import { filtersOf, isTooShort, queryOf, withFilter } from './filters.ts'

describe('filters live in the address', () => {
  test.each([
    ['', { category: null, provider: null, search: '', sort: 'popular' }],
    ['?category=slots&provider=nova-reel&search= дракон &sort=new', { category: 'slots', provider: 'nova-reel', search: 'дракон', sort: 'new' }],
    ['?category=poetry&sort=random', { category: null, provider: null, search: '', sort: 'popular' }],
  ])('"%s"', (search, filters) => {
    expect(filtersOf(search)).toEqual(filters)
  })

  test('one changes, the others stay', () => {
    expect(withFilter('?category=slots&sort=new', 'category', 'live')).toBe('?category=live&sort=new')
    expect(withFilter('?category=slots&sort=new', 'category', null)).toBe('?sort=new')
  })
})

describe('search takes at least 3 characters (Spec §5)', () => {
  test.each([['', false, false], ['77', true, false], ['777', false, true], ['  77 ', true, false]])('"%s"', (typed, isShort, isSent) => {
    expect(isTooShort(typed)).toBe(isShort)
    expect('search' in queryOf(filtersOf(`?search=${encodeURIComponent(typed)}`))).toBe(isSent)
  })
})
