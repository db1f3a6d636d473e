import { instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { afterBurn, afterComplete } from './due.ts'

const noon = instant('2026-11-21T12:00:00Z')
const over = { kind: 'over' }
const graceEnds = { kind: 'later', at: instant('2026-11-22T12:00:00Z') }
const again = { kind: 'again' }

describe('a bonus due at noon', () => {
  test.each([
    ['OK', over],
    ['REPLAY', over],
    ['CONFLICT', over],
    ['NOT_FOUND', over],
    ['NOT_DUE', { kind: 'complete' }],
    ['ROUNDS_OPEN', graceEnds],
    ['RETRY', again],
    ['OVERLOADED', again],
  ] as const)('after a burn, if the wallet answers %s', (answer, next) => expect(afterBurn(answer, noon)).toEqual(next))

  test.each([
    ['OK', over],
    ['REPLAY', over],
    ['CONFLICT', over],
    ['NOT_FOUND', over],
    ['WAGER_NOT_MET', { kind: 'later', at: noon }],
    ['NOT_DUE', { kind: 'later', at: noon }],
    ['ROUNDS_OPEN', graceEnds],
    ['RETRY', again],
    ['OVERLOADED', again],
  ] as const)('after a release, if the wallet answers %s', (answer, next) =>
    expect(afterComplete(answer, noon)).toEqual(next),
  )
})
