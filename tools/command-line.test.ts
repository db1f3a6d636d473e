import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const run = (program: string, ...words: string[]) => spawnSync(process.execPath, [join(import.meta.dirname, program), ...words], { encoding: 'utf8' })

describe('what cannot be read of a command line', () => {
  test.each([
    ['conformance/main.ts', '--foo', "Unknown option '--foo'"],
    ['conformance/main.ts', '--player', "Option '--player <value>' argument missing"],
    ['simulator/main.ts', '--foo', "Unknown option '--foo'"],
  ])('%s %s is told with what can be typed, and nothing is tried', (program, word, told) => {
    const { status, stdout } = run(program, word)
    expect({ status, told: stdout.startsWith(told), usage: stdout.includes('--url <callback address>') }).toEqual({ status: 2, told: true, usage: true })
  })

  test('a currency of a player who is not named is refused', () => {
    const { status, stdout } = run('conformance/main.ts', '--url', 'http://localhost:9/', '--key', 'a', '--currency', 'KZT')
    expect({ status, told: stdout.split('\n')[0] }).toEqual({ status: 2, told: 'who comes by himself on a sandbox plays in UAH; another currency needs a player of his own: --player' })
  })

  test.each(['abc', '0', '1.001'])('a stake of %s is no stake', (stake) => {
    const { status, stdout } = run('conformance/main.ts', '--url', 'http://localhost:9/', '--key', 'a', '--stake', stake)
    expect({ status, told: stdout.split('\n')[0] }).toEqual({ status: 2, told: 'a stake is a sum above zero with at most two places: --stake' })
  })
})
