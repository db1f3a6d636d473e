import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contextNames, mayCall } from './map.ts'

describe('who may call whom', () => {
  test('every folder of a context is on the map, and no name is there twice', () => {
    const folders = globSync('*/package.json', { cwd: import.meta.dirname }).map((path) => dirname(path))
    expect(folders.filter((name) => !(contextNames as readonly string[]).includes(name))).toEqual([])
    expect(new Set(contextNames).size).toBe(contextNames.length)
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
