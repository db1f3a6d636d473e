import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { badgeOf, coverOf, titleLines } from './cover.ts'

const slugs = [
  'zoloto-skifiv',
  'vyshnevyi-dzhaz',
  'berkut',
  'diamantova-lykhomanka',
  'kryzhanyi-vovk',
  'medova-pasika',
  'constructor',
  ...Array.from({ length: 60 }, (_, index) => `game-${index}`),
]

const styles = readFileSync(new URL('../../../styles/covers.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

describe('covers', () => {
  test('a game always has the same picture, and every picture is there', () => {
    const names = slugs.flatMap((slug) => {
      const { hero, left, right } = coverOf(slug)
      expect(styles).toContain(`.colours-${hero} {`)
      expect(coverOf(slug)).toEqual(coverOf(slug))
      return [hero, left, right]
    })
    const missing = [...new Set(names)].filter(
      (name) => !existsSync(new URL(`../../../assets/art/${name}.webp`, import.meta.url)),
    )
    expect(missing).toEqual([])
  })

  test.each([
    ['Беркут', ['Беркут'], 8],
    ['Золото скіфів', ['Золото', 'скіфів'], 8],
    ['Діамантова лихоманка', ['Діамантова', 'лихоманка'], 10], // long words shrink
    ['Найнеперевершеніший-найнеперевершеніший', ['Найнеперевершеніший-найнеперевершеніший'], 24],
    ['Книга Ра Делюкс 6', ['Книга Ра', 'Делюкс 6'], 8],
  ])('the title %s stands in %j', (name, lines, letters) => {
    expect(titleLines(name)).toEqual({ lines, letters })
    expect(letters === 8 || styles.includes(`.cover-title-${letters} {`)).toBe(true)
  })

  test.each([
    [['top', 'new'], 'new'],
    [['top'], 'top'],
    [['live'], null],
    [[], null],
  ] as const)('tags %j: badge %s', (tags, badge) => {
    expect(badgeOf({ tags: [...tags] })).toBe(badge)
  })
})
