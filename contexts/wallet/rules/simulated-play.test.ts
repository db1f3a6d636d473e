import {
  credit,
  newStanding,
  payIn,
  rulesOf,
  runOut,
  takeOut,
  takeRound,
  type BonusState,
  type Purse,
  type Rules,
  type Standing,
  type Terms,
} from '@zoria/bonus-simulator'
import { bps, plusMs, type Instant } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { expect, test } from 'vitest'
import { noon, payout, playerId, stake, state as stateOf, uah } from '../testing/money-cases.ts'
import type { BonusWrite } from './bonus-write.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import type { MoneyState } from './money-state.ts'

// The bonus simulator uses floating point, a million rounds a second; here it is compared with the wallet step by step.

const small = fc.integer({ min: 0, max: 300 })
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 2 })
const terms: fc.Arbitrary<Terms> = fc.record({
  deposit: small,
  bonus: fc.integer({ min: 1, max: 300 }),
  wagerType: fc.constantFrom('CLASSIC', 'VERSION2'),
  wager: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_500 })),
  releaseMax: optional(small),
  stakeMax: optional(fc.integer({ min: 5, max: 200 })),
  burnsAfterHours: optional(fc.integer({ min: 1, max: 40 })),
  burnAtOrBelow: optional(fc.integer({ min: 0, max: 40 })),
  burnsOnDeposit: fc.boolean(),
  burnsOnWithdrawal: fc.boolean(),
})
const order = fc.constantFrom<readonly Purse[]>(
  ['game', 'electronic', 'bonus'],
  ['bonus', 'game', 'electronic'],
  ['electronic', 'bonus', 'game'],
)
const round = fc.record({
  kind: fc.constant('round' as const),
  stake: fc.integer({ min: 1, max: 120 }),
  payout: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: small }),
  weight: fc.constantFrom(10_000, 10_000, 5_000, 1_000, 3_333, 0),
  isReported: fc.boolean(),
})
const step = fc.oneof(
  { weight: 20, arbitrary: round },
  { weight: 1, arbitrary: fc.constant({ kind: 'takeOut' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('payIn' as const), amount: fc.integer({ min: 1, max: 200 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 12 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test("money, progress and end of a simulated bonus equal the wallet's, for any play under any terms", () => {
  const ends = new Set<string>()
  fc.assert(
    fc.property(terms, order, fc.array(step, { maxLength: 60 }), (asked, order, steps) => {
      const books = openWallet(asked, order)
      const rules = rulesOf(asked, order)
      const standing = newStanding()
      credit(rules, standing)
      expect(summary(standing, asked)).toEqual(seen(books))
      for (const each of steps) {
        expect(simulated(standing, rules, each)).toBe(booked(books, each))
        if (asked.burnsAfterHours !== null && books.now >= plusMs(noon, asked.burnsAfterHours * hour)) {
          if (standing.state === 'open') runOut(rules, standing)
          if (books.state.bonus) submit(books, { kind: 'bonus_burn', ...bonuses, reason: 'timeout' })
        }
        expect(summary(standing, asked)).toEqual(seen(books))
      }
      ends.add(standing.state)
    }),
    { numRuns: 1_500, seed: 20_261_122 },
  )
  // A law without a case proves nothing.
  expect(ends).toEqual(new Set<BonusState>(['open', 'completed', 'timeout', 'zeroed', 'withdrawal', 'deposit']))
})

test('a payout too large for floating point is split as the wallet splits it', () => {
  const asked: Terms = { ...plain, deposit: 70_000_001, bonus: 50_000_000, wager: 10 ** 12 }
  const books = openWallet(asked, usual)
  const [rules, standing] = [rulesOf(asked), newStanding()]
  credit(rules, standing)
  const big = {
    kind: 'round' as const,
    stake: 120_000_000,
    payout: 600_000_000_007,
    weight: 10_000 as const,
    isReported: true,
  }
  expect([simulated(standing, rules, big), booked(books, big)]).toEqual([true, true])
  expect(summary(standing, asked)).toEqual(seen(books))
})

interface Wallet {
  state: MoneyState
  now: Instant
  moves: number
  readonly order: readonly Purse[]
  readonly writes: BonusWrite[]
}

const hour = 3_600_000
const usual: readonly Purse[] = ['game', 'electronic', 'bonus']
const bonuses = { playerId, source: 'bonuses', externalId: 'b1' } as const
const plain: Terms = {
  deposit: 0,
  bonus: 1,
  wagerType: 'CLASSIC',
  wager: 1,
  releaseMax: null,
  stakeMax: null,
  burnsAfterHours: null,
  burnAtOrBelow: null,
  burnsOnDeposit: false,
  burnsOnWithdrawal: false,
}

const openWallet = (asked: Terms, order: readonly Purse[]): Wallet => {
  const sum = (value: number | null) => (value === null ? null : uah(BigInt(value)))
  const books: Wallet = { state: stateOf({ game: BigInt(asked.deposit) }), now: noon, moves: 0, order, writes: [] }
  const { wagerType, burnsOnDeposit, burnsOnWithdrawal } = asked
  submit(books, {
    kind: 'bonus_credit',
    ...bonuses,
    offerId: 'offer',
    amount: uah(BigInt(asked.bonus)),
    terms: {
      wagerType,
      wager: uah(BigInt(asked.wager)),
      releaseMax: sum(asked.releaseMax),
      stakeMax: sum(asked.stakeMax),
      burnAtOrBelow: sum(asked.burnAtOrBelow),
      burnsAt: asked.burnsAfterHours === null ? null : plusMs(noon, asked.burnsAfterHours * hour),
      burnsOnDeposit,
      burnsOnWithdrawal,
    },
  })
  return books
}

const submit = (books: Wallet, command: Command): boolean => {
  const decision = decide(books.state, command, { now: books.now, spendingOrder: books.order, known: [] })
  if (!decision.ok) return false
  books.state = decision.state
  books.writes.push(...decision.bonusWrites)
  return true
}

/** The wallet's answer to a step. A round without a payout is sent as one call or as two. */
const booked = (books: Wallet, step: Step): boolean => {
  books.moves += 1
  const named = { externalId: `m${books.moves}`, round: `r${books.moves}` }
  switch (step.kind) {
    case 'wait':
      books.now = plusMs(books.now, step.hours * hour)
      return true
    case 'payIn':
      return submit(books, {
        kind: 'deposit',
        playerId,
        source: 'payments',
        ...named,
        amount: uah(BigInt(step.amount)),
      })
    case 'takeOut':
      return submit(books, {
        kind: 'withdrawal_hold',
        playerId,
        source: 'payments',
        ...named,
        amount: uah(books.state.purses.electronic),
      })
    case 'round': {
      const isOneCall = step.payout === 0 && step.isReported
      const isTaken = submit(
        books,
        stake(BigInt(step.stake), { ...named, weight: bps(step.weight), isRoundFinished: isOneCall }),
      )
      if (isTaken && !isOneCall) submit(books, payout(BigInt(step.payout), { ...named, isRoundFinished: true }))
      return isTaken
    }
  }
}

const simulated = (standing: Standing, rules: Rules, step: Step): boolean => {
  switch (step.kind) {
    case 'wait':
      break
    case 'payIn':
      payIn(rules, standing, step.amount)
      break
    case 'takeOut':
      takeOut(rules, standing)
      break
    case 'round':
      return takeRound(rules, standing, step)
  }
  return true
}

const summary = ({ purses, state, counted, released, burnt, takenOut }: Standing, { wager }: Terms) => {
  const money = {
    game: BigInt(purses[0]!),
    electronic: BigInt(purses[1]!),
    bonus: BigInt(purses[2]!),
    held: BigInt(takenOut),
    counted: BigInt(wager === 0 ? 0 : counted),
  }
  return {
    ...money,
    ended:
      state === 'open'
        ? null
        : {
            status: state === 'completed' ? 'COMPLETED' : 'CANCELED',
            reason: state === 'completed' ? null : state,
            released: BigInt(released),
            burnt: BigInt(burnt),
          },
  }
}

const seen = ({ state: { purses, bonus }, writes }: Wallet) => {
  const last = writes.at(-1)
  const ended = last?.ended ?? null
  return {
    game: purses.game,
    electronic: purses.electronic,
    bonus: purses.bonus,
    held: purses.held,
    counted: bonus?.counted ?? ended?.counted,
    ended: ended && { status: last?.status, reason: ended.reason, released: ended.released, burnt: ended.burnt },
  }
}
