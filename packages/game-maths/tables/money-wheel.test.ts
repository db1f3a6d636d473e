import { describe, expect, test } from 'vitest'
import { drawFromRecord } from '../draw.ts'
import { rational } from '../rational.ts'
import {
  isMoneyWheelBet,
  moneyWheelBets,
  moneyWheelPayout,
  moneyWheelReturn,
  moneyWheelSegments,
  spinMoneyWheel,
} from './money-wheel.ts'
import { seededDraws, standardErrors } from './testing/chance.ts'

describe('the money wheel', () => {
  test.each([
    ['1', 24],
    ['3', 12],
    ['7', 6],
    ['11', 4],
    ['15', 3],
    ['47', 1],
  ] as const)('bet %s has %i of 50 segments and returns 24/25', (bet, segments) => {
    expect(moneyWheelSegments.filter((segment) => segment === bet)).toHaveLength(segments)
    expect(moneyWheelReturn(bet)).toEqual(rational(24n, 25n))
  })

  test('has no equal segments next to each other', () => {
    expect(moneyWheelSegments).toHaveLength(50)
    expect(moneyWheelSegments.filter((segment, at) => segment === moneyWheelSegments[(at + 1) % 50])).toEqual([])
  })

  test.each([
    [0, '47'],
    [49, '3'],
  ])('a draw of %i ends at a segment that pays %s', (drawn, bet) => {
    const segment = spinMoneyWheel(drawFromRecord([drawn]))
    expect(moneyWheelBets.map((each) => moneyWheelPayout(each, segment))).toEqual(
      moneyWheelBets.map((each) => (each === bet ? Number(bet) + 1 : 0)),
    )
  })

  test.each(['2', '48', '', 1, null])('has no bet %j', (bet) => expect(isMoneyWheelBet(bet)).toBe(false))

  test.each([-1, 50, 1.5])('a payout for segment %d is a bug', (segment) =>
    expect(() => moneyWheelPayout('1', segment)).toThrow(/no segment/),
  )

  test('200,000 rounds return 24/25 within 4 standard errors on every bet', () => {
    const draw = seededDraws(50)
    const segments = Array.from({ length: 200_000 }, () => spinMoneyWheel(draw))
    for (const bet of moneyWheelBets)
      expect(
        standardErrors(
          segments.map((segment) => moneyWheelPayout(bet, segment)),
          0.96,
        ),
      ).toBeLessThan(4)
  })
})
