/** @module-tag full */
import { describe, expect, test } from 'vitest'
import { decimals, minus, rational, toNumber } from '../rational.ts'
import { proveRTP } from '../proof/prove-rtp.ts'
import { publishedOf } from '../proof/published.ts'
import { games, versions } from './index.ts'
import { figuresOf, published } from './published.ts'

// Half a minute of counting for the slot; the bound is far beyond, since a busy machine must not fail it.
describe('what is published of a game is what all its stops add up to', () => {
  test.each(versions.map((game) => [game.id, game.version, game] as const))(
    '%s, version %i',
    { timeout: 1_800_000 },
    (_id, _version, game) => {
      const report = proveRTP(game)
      expect(publishedOf(game, report)).toEqual(figuresOf(game))
      expect(report.bands.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
      // The published decimals are within 10⁻⁹ of the count, including the bound of the floating-point error.
      const gap = minus(rational(BigInt(figuresOf(game).rtp.replace('.', '')), 10n ** 12n), report.rtp)
      expect(Math.abs(toNumber(gap)) + report.rtpError).toBeLessThan(1e-12)
    },
  )
})

test('every game is played with published figures', () =>
  expect(published.map(({ id, version }) => `${id} ${version}`).toSorted()).toEqual(
    versions.map(({ id, version }) => `${id} ${version}`).toSorted(),
  ))

test('every game returns between 95 and 97 per cent', () =>
  expect(games.map(figuresOf).filter(({ rtpBps }) => rtpBps < 9_500 || rtpBps > 9_700)).toEqual([]))

test.each([
  // fraction          places  text
  [rational(1n, 3n), 6, '0.333333'],
  [rational(2n, 3n), 6, '0.666667'],
  [rational(1n, 2n), 2, '0.50'],
  [rational(25n, 2n), 1, '12.5'],
])('%o in %i decimals is %s', (value, places, text) => expect(decimals(value, places)).toBe(text))
