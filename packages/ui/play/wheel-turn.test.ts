import { describe, expect, test } from 'vitest'
import { wheelTurn } from './wheel-turn.ts'

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
