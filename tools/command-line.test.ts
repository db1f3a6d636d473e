import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const run = (program: string, ...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, program), ...words], { encoding: 'utf8' })

describe('what cannot be read of a command line', () => {
  test.each([
    ['conformance/main.ts', '--foo', "Unknown option '--foo'"],
    ['conformance/main.ts', '--player', "Option '--player <value>' argument missing"],
    ['simulator/main.ts', '--foo', "Unknown option '--foo'"],
  ])('%s %s is refused with the usage, and nothing is tried', (program, word, expected) => {
    const { status, stdout } = run(program, word)
    expect({
      status,
      reported: stdout.startsWith(expected),
      usage: stdout.includes('--url <callback address>'),
    }).toEqual({ status: 2, reported: true, usage: true })
  })

  test.each([
    ['--players', '0', 'a whole number from 1 is needed: --players'],
    ['--rounds', 'many', 'a whole number from 1 is needed: --rounds'],
    ['--storm', '-1', 'a whole number from 1 is needed: --storm'],
    ['--kills', 'x', 'a whole number is needed: --kills'],
    ['--stake', 'abc', 'a stake is a sum above zero with at most two places: --stake'],
  ])('a simulation with %s=%s is refused', (option, text, expected) => {
    const named = ['--url', 'http://localhost:9/', '--key', 'a']
    const { status, stdout } = run('simulator/main.ts', ...named, `${option}=${text}`)
    expect({ status, reported: stdout.split('\n')[0] }).toEqual({ status: 2, reported: expected })
  })

  test('a currency of an unnamed player is refused', () => {
    const { status, stdout } = run(
      'conformance/main.ts',
      '--url',
      'http://localhost:9/',
      '--key',
      'a',
      '--currency',
      'KZT',
    )
    expect({ status, reported: stdout.split('\n')[0] }).toEqual({
      status: 2,
      reported: 'who comes by himself on a sandbox plays in UAH; another currency needs a player of his own: --player',
    })
  })

  test('a key of Hub88 that is no file is refused', () => {
    const named = ['--gateway', 'hub88', '--url', 'http://localhost:9/', '--player', 'a', '--game', 'a']
    const { status, stdout } = run('conformance/main.ts', ...named, '--key', 'none.pem')
    expect({ status, reported: stdout.split('\n')[0] }).toEqual({
      status: 2,
      reported: 'there is no key in none.pem: --key',
    })
  })

  test.each(['abc', '0', '1.001'])('a stake of %s is refused', (stake) => {
    const { status, stdout } = run(
      'conformance/main.ts',
      '--url',
      'http://localhost:9/',
      '--key',
      'a',
      '--stake',
      stake,
    )
    expect({ status, reported: stdout.split('\n')[0] }).toEqual({
      status: 2,
      reported: 'a stake is a sum above zero with at most two places: --stake',
    })
  })
})
