import { rouletteSpot, rouletteSpots } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { isLine, rouletteGeometry, spotsInOrder } from './roulette-geometry.ts'

describe.each([
  ['wide', false],
  ['upright', true],
] as const)('the %s layout', (_, isUpright) => {
  const geometry = rouletteGeometry(isUpright)

  test('has every bet inside its bounds, each at a place of its own', () => {
    const places = rouletteSpots.map((spot) => geometry.pointOf(spot))
    for (const { x, y } of places) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(geometry.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(geometry.height)
    }
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(rouletteSpots.length)
  })

  test('has fields that do not overlap', () => {
    const fields = rouletteSpots.flatMap((spot) => geometry.fieldOf(spot) ?? [])
    expect(fields).toHaveLength(37 + 3 + 3 + 6)
    for (const [at, one] of fields.entries()) {
      for (const other of fields.slice(at + 1)) {
        const isApart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y
        expect(isApart).toBe(true)
      }
    }
  })

  test('puts a split between its numbers, and a corner between its four', () => {
    const [seventeen, twenty] = [
      geometry.pointOf(rouletteSpot('straight-17')),
      geometry.pointOf(rouletteSpot('straight-20')),
    ]
    expect(geometry.pointOf(rouletteSpot('split-17-20'))).toEqual({
      x: (seventeen.x + twenty.x) / 2,
      y: (seventeen.y + twenty.y) / 2,
    })
    const [one, five] = [geometry.pointOf(rouletteSpot('straight-1')), geometry.pointOf(rouletteSpot('straight-5'))]
    expect(geometry.pointOf(rouletteSpot('corner-1-2-4-5'))).toEqual({
      x: (one.x + five.x) / 2,
      y: (one.y + five.y) / 2,
    })
  })
})

test('the keyboard walks all spots, fields first', () => {
  expect(spotsInOrder).toHaveLength(157)
  expect(spotsInOrder.slice(0, 49).some(isLine)).toBe(false)
})
