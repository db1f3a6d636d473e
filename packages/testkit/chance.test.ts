import { describe, expect, test } from 'vitest'
import { seededChance } from './chance.ts'

describe('seeded chance', () => {
  test('one seed gives the same draws again, another seed gives others', () => {
    const draws = (seed: string) => Array.from({ length: 20 }, seededDraw(seed))
    expect(draws('a')).toEqual(draws('a'))
    expect(draws('a')).not.toEqual(draws('b'))
  })

  test('returns as many bytes as requested, independent of earlier requests', () => {
    const chance = seededChance(1)
    expect([1, 31, 32, 33, 100].map((count) => chance.bytes(count).length)).toEqual([1, 31, 32, 33, 100])
  })

  test('every number below the limit comes, and none else', () => {
    const chance = seededChance('spread')
    const counts = [0, 0, 0]
    for (let draw = 0; draw < 3_000; draw += 1) counts[chance.below(3)]! += 1
    expect(counts.reduce((sum, count) => sum + count)).toBe(3_000)
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120)
  })

  test.each([0, -1, 1.5, 2 ** 49])('a draw below %s is a broken promise', (limit) => {
    expect(() => seededChance(1).below(limit)).toThrow('a draw is below')
  })
})

const seededDraw = (seed: string) => {
  const chance = seededChance(seed)
  return () => chance.below(1_000_000)
}
