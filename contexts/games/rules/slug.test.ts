import { reservedSlugs } from '@zoria/contract/games/words'
import { fc } from '@zoria/testkit/properties'
import { describe, expect, test } from 'vitest'
import { chooseSlug, slugOf } from './slug.ts'

describe('a name in Latin letters', () => {
  test.each([
    ['Berkut', 'berkut'],
    ['Zoloto Skifiv', 'zoloto-skifiv'],
    ['Золото скіфів', 'zoloto-skifiv'],
    ['Алтын бүркіт', 'altyn-burkit'],
    ['  Joker’s  Café!! ', 'jokers-cafe'],
    ['Book of 7 (Deluxe)', 'book-of-7-deluxe'],
    ['★★★', ''],
  ])('%s → %s', (name, slug) => expect(slugOf(name)).toBe(slug))
})

describe('choosing a slug', () => {
  const taken = (...slugs: string[]) => ({ isTaken: (slug: string) => slugs.includes(slug) })

  test.each([
    ['Berkut', [], 'berkut'],
    ['Berkut', ['berkut'], 'berkut-zoria'],
    ['Berkut', ['berkut', 'berkut-zoria'], 'berkut-zoria-2'],
    ['Berkut', ['berkut', 'berkut-zoria', 'berkut-zoria-2'], 'berkut-zoria-3'],
    ['Live Casino', [], 'live-casino-zoria'],
    ['★', [], 'game-zoria'],
  ])('%s with %j taken → %s', (name, slugs, slug) =>
    expect(chooseSlug({ name, provider: 'Zoria', ...taken(...slugs) })).toBe(slug),
  )

  test.each([...reservedSlugs])("the route %s is never a game's slug", (word) => {
    expect(chooseSlug({ name: word, provider: 'Zoria', ...taken() })).not.toBe(word)
  })

  test('every name gives a free slug that fits the contract', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.array(fc.string()), (name, provider, slugs) => {
        const slug = chooseSlug({ name, provider, ...taken(...slugs) })
        expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,99}$/)
        expect([...slugs, ...reservedSlugs]).not.toContain(slug)
      }),
    )
  })
})
