import { describe, expect, test } from 'vitest'
import { formsFor } from '../gis/forms.ts'
import { createOwnBook } from '../gis/provider-record.ts'
import { diceOf } from './seeded-random.ts'
import { planRound, roundKinds, type PlannedRound } from './plan.ts'

const planOf = (seed: string, rounds: number): readonly PlannedRound[] => {
  let count = 0
  const next = (word: string): string => `${word}-${(count += 1)}`
  const launched = { player: 'p', session: 's', currency: 'UAH', game: 'g' }
  const deps = {
    dice: diceOf(seed),
    forms: formsFor({ launched, stake: 10_000n, next }),
    next,
    stake: 10_000n,
    storm: 50,
  }
  return Array.from({ length: rounds }, () => planRound(deps))
}

describe('the plan of a provider', () => {
  test('is equal for equal seeds, and different for others', () => {
    expect(planOf('a', 50)).toEqual(planOf('a', 50))
    expect(planOf('a', 50)).not.toEqual(planOf('b', 50))
  })

  test('has every kind of round, lost answers, duplicates and late calls', () => {
    const rounds = planOf('all', 1_000)
    const steps = rounds.flatMap(({ steps, late }) => [...steps, ...late])
    expect(new Set(rounds.map(({ kind }) => kind))).toEqual(new Set(roundKinds))
    expect([
      steps.some(({ lost }) => lost === 3),
      steps.some(({ copies }) => copies === 5),
      steps.some(({ copies }) => copies === 50),
      rounds.some(({ late }) => late.length > 0),
    ]).toEqual([true, true, true, true])
  })

  test("keeps a player's balance about constant, and undoes calls", () => {
    const book = createOwnBook()
    for (const { steps, late } of planOf('sums', 1_000))
      for (const { forms } of [...steps, ...late]) for (const form of forms) book.apply(form)
    expect(Number(book.net()) / 10_000).toBeGreaterThan(-2_000)
    expect(Number(book.net()) / 10_000).toBeLessThan(2_000)
  })
})
