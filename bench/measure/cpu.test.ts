import { expect, test } from 'vitest'
import { cpuSecondsOf, cpuSecondsOfFamily, parseStat } from './cpu.ts'

test('a line of /proc is parsed after the name, whatever the name contains', () => {
  const line = '4242 (postgres: app) (x) S 17 4242 4242 0 -1 4194560 100 200 0 0 31 12 5 7 20 0 1 0 99 1000 50'
  expect(parseStat(line)).toEqual({ parent: 17, own: 43, ofEndedChildren: 12 })
})

test('a living process has used time, a family at least as much, an ended one none', () => {
  const alone = cpuSecondsOf(process.pid)
  expect(alone).toBeGreaterThan(0)
  expect(cpuSecondsOfFamily(process.pid)).toBeGreaterThanOrEqual(alone)
  expect(cpuSecondsOf(2 ** 22 + 1)).toBe(0)
})
