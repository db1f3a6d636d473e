import { describe, expect, test } from 'vitest'
import { movementOf } from './earning.ts'

describe('what of the cashback that is due is moved to the wallet', () => {
  test.each([
    // due, balance, moved, moved of an erased account
    [5n, 0n, 5n, 0n],
    [0n, 3n, 0n, 0n],
    [-2n, 3n, -2n, -2n],
    [-3n, 3n, -3n, -3n],
    // What was claimed already stays owed.
    [-4n, 3n, -3n, -3n],
  ])('due %s with a balance of %s: %s; of an erased account %s', (due, balance, moved, movedErased) => {
    expect([movementOf({ due, balance, isErased: false }), movementOf({ due, balance, isErased: true })]).toEqual([
      moved,
      movedErased,
    ])
  })
})
