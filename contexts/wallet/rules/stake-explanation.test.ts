import { bps } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { accepted, later, noon, openBonus, stake, state } from '../testing/money-cases.ts'
import type { StakeCommand } from './commands.ts'
import { countingOf, type CountReason } from './stake-explanation.ts'
import type { OpenBonus } from './money-state.ts'
import { partsTaken } from './closed-rounds.ts'

/** What is shown of a stake that was just made. */
const explanation = (bonus: Partial<OpenBonus>, command: StakeCommand) => {
  const open = openBonus(bonus)
  const [entry] = accepted(state({ game: 600n, electronic: 300n, bonus: 500n }, { bonus: open }), command).entries
  const { countable, weight, why } = countingOf(
    { parts: partsTaken(entry!.legs), willCount: entry!.willCount, at: noon, detail: entry!.detail },
    open,
  )
  return { countable, weight: Number(weight), why, counts: entry!.willCount }
}

describe('why a stake counts what it counts', () => {
  const version2 = { wagerType: 'VERSION2' } as const
  test.each([
    // bonus stake countable weight why counts
    [{}, stake(100n), 100n, 10_000, 'whole', 100n],
    [{}, stake(100n, { weight: bps(1_000) }), 100n, 1_000, 'by_weight', 10n],
    [{}, stake(9n, { weight: bps(1_000) }), 9n, 1_000, 'by_weight', 0n],
    [{}, stake(100n, { weight: bps(0) }), 100n, 0, 'no_weight', 0n],
    [{ counted: 950n }, stake(100n), 100n, 10_000, 'up_to_the_finish', 50n],
    [{ counted: 950n, awaited: 50n }, stake(100n), 100n, 10_000, 'up_to_the_finish', 0n],
    [{ counted: 995n }, stake(100n, { weight: bps(1_000) }), 100n, 1_000, 'up_to_the_finish', 5n],
    [{ counted: 990n }, stake(100n, { weight: bps(1_000) }), 100n, 1_000, 'by_weight', 10n],
    [version2, stake(500n), 500n, 10_000, 'whole', 500n],
    [version2, stake(501n), 500n, 10_000, 'bonus_part', 500n],
    [{ ...version2, burnsAt: later(1) }, stake(100n), 100n, 10_000, 'whole', 100n],
    [{}, stake(100n, { freeRound: { userBonusId: 'b1' } }), 0n, 10_000, 'free_round', 0n],
    [{}, stake(100n, { freeRound: { userBonusId: 'b1' }, weight: bps(1_000) }), 0n, 1_000, 'free_round', 0n],
  ] satisfies [Partial<OpenBonus>, StakeCommand, bigint, number, CountReason, bigint][])(
    'line %#',
    (bonus, command, countable, weight, why, counts) => {
      expect(explanation(bonus, command)).toEqual({ countable, weight, why, counts })
    },
  )

  const parts = { game: 100n, electronic: 0n, bonus: 0n }
  test('nothing if bonus money paid none of it', () => {
    expect(
      countingOf({ parts, willCount: 0n, at: noon, detail: null }, { wagerType: 'VERSION2', burnsAt: null }).why,
    ).toBe('not_bonus_paid')
  })

  test.each([
    [later(1), 'whole'],
    [noon, 'time_over'],
    [later(-1), 'time_over'],
  ] as const)('at noon, with the deadline at %s: %s', (burnsAt, why) => {
    expect(countingOf({ parts, willCount: 100n, at: noon, detail: null }, { wagerType: 'CLASSIC', burnsAt }).why).toBe(
      why,
    )
  })
})

test('the weight is stored with a stake only if it is needed to explain it', () => {
  const detail = (bonus: OpenBonus | null, command: StakeCommand) =>
    accepted(state({ game: 600n }, { bonus }), command).entries[0]?.detail
  expect(detail(openBonus(), stake(10n, { weight: bps(1_000) }))).toEqual({ weight: 1_000 })
  expect(detail(openBonus(), stake(10n))).toBeNull()
  expect(detail(null, stake(10n, { weight: bps(1_000) }))).toBeNull()
})
