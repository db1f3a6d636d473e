import { describe, expect, test } from 'vitest'
import { contextNames, mayCall } from './map.ts'

describe('who may call whom', () => {
  test('all nineteen contexts are on the map, each once', () => {
    expect(contextNames).toHaveLength(19)
    expect(new Set(contextNames).size).toBe(19)
  })

  test.each([
    ['bonuses', 'wallet', true],
    ['wallet', 'bonuses', false],
    ['games', 'payments', false],
    ['payments', 'games', false],
    ['office', 'settings', true],
    ['cashback', 'rating', true],
    ['wheel', 'battles', false],
    ['wallet', 'wallet', false],
  ] as const)('%s calls %s: %s', (caller, callee, may) => {
    expect(mayCall(caller, callee)).toBe(may)
  })

  test('no two contexts may call each other', () => {
    const pairs = contextNames.flatMap((one) => contextNames.map((other) => [one, other] as const))
    expect(pairs.filter(([one, other]) => mayCall(one, other) && mayCall(other, one))).toEqual([])
  })
})
