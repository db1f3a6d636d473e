import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { badgeOf, coverOf, titleLines } from './cover.ts'

const slugs = ['zoloto-skifiv', 'vyshnevyi-dzhaz', 'berkut', 'diamantova-lykhomanka', 'kryzhanyi-vovk', 'medova-pasika', ...Array.from({ length: 60 }, (_, index) => `game-${index}`)]

describe('covers', () => {
  test('a game always has the same picture, and every picture is there', () => {
    const names = slugs.flatMap((slug) => {
      const { hero, left, right } = coverOf(slug)
      expect(coverOf(slug)).toEqual(coverOf(slug))
      return [hero, left, right]
    })
    const missing = [...new Set(names)].filter((name) => !existsSync(new URL(`../../../assets/art/${name}.webp`, import.meta.url)))
    expect(missing).toEqual([])
  })

  test.each([
    ['Беркут', ['Беркут'], '13.8cqw'],
    ['Золото скіфів', ['Золото', 'скіфів'], '13.8cqw'],
    ['Діамантова лихоманка', ['Діамантова', 'лихоманка'], '12.2cqw'], // long words shrink
    ['Книга Ра Делюкс 6', ['Книга Ра', 'Делюкс 6'], '13.8cqw'],
  ])('the title %s stands in %j', (name, lines, size) => {
    expect(titleLines(name)).toEqual({ lines, size })
  })

  test.each([[['top', 'new'], 'new'], [['top'], 'top'], [['live'], null], [[], null]] as const)('tags %j: badge %s', (tags, badge) => {
    expect(badgeOf({ tags: [...tags] })).toBe(badge)
  })
})
