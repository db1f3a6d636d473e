import { describe, expect, test } from 'vitest'
import { sectorAt, wheelTurn } from './wheel-turn.ts'

describe('the turn of the wheel', () => {
  test.each([
    // sectors, sector, degrees
    [12, 0, 1440],
    [12, 1, 1770],
    [12, 6, 1620],
    [12, 11, 1470],
    [8, 2, 1710],
  ])('of %s sectors brings number %s to the top after %s degrees', (count, index, degrees) => {
    expect(wheelTurn(count, index)).toBe(degrees)
  })
})

describe('the sector under the pointer', () => {
  test.each([
    [12, 0, 0],
    [12, 14.9, 0],
    [12, 15.1, 11],
    [12, 330, 1],
    [12, -30, 1],
    [12, 1440, 0],
    [8, -45.5, 1],
  ])('of %s, turned by %s degrees, is number %s', (count, degrees, sector) =>
    expect(sectorAt(count, degrees)).toBe(sector),
  )

  test('after the turn to a sector is that sector', () => {
    for (const count of [8, 12, 20])
      for (let index = 0; index < count; index += 1) expect(sectorAt(count, wheelTurn(count, index))).toBe(index)
  })
})
