import type { Form } from '../gis/form.ts'
import type { Forms } from '../gis/forms.ts'
import { cent, textOf, type Units } from '../gis/units.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Concurrent calls, and what happens to them on the network. */
export type Step = {
  readonly forms: readonly Form[]
  /** How often each is sent and its answer lost before one arrives. */
  readonly lost: number
  /** How often each is sent concurrently. */
  readonly copies: number
}

/** One round of a provider. `late` is sent only after some other rounds. */
export type PlannedRound = { readonly kind: RoundKind; readonly steps: readonly Step[]; readonly late: readonly Step[] }

/** The variants of a round, with frequencies. A storm is rare. */
const weights = {
  plain: 30,
  several_bets: 10,
  free: 5,
  late_win: 12,
  win_first: 8,
  refund: 10,
  refund_first: 8,
  refund_at_once: 6,
  rollback: 10,
  rollback_first: 8,
  part_undone: 8,
  refund_undone: 4,
  storm: 1,
} as const

export type RoundKind = keyof typeof weights

export const roundKinds = Object.keys(weights) as readonly RoundKind[]

export type PlanDeps = {
  readonly dice: SeededRandom
  readonly forms: Forms
  readonly next: (word: string) => string
  readonly stake: Units
  readonly storm: number
}

/** Draws the next round's variant, and the network faults of each of its calls. */
export function planRound(deps: PlanDeps): PlannedRound {
  const kind = kindIn(deps.dice)
  const { now, late = [] } = moves[kind](deps)
  // Repeats of one storm arrive together, so no other fault is applied.
  const onTheLine = (forms: readonly Form[]): Step => ({
    forms,
    lost: lossesIn(deps.dice),
    copies: deps.dice(10) === 0 ? 2 + deps.dice(4) : 1,
  })
  return {
    kind,
    steps: [...now.map(onTheLine), ...(kind === 'storm' ? [stormOf(now, deps.storm)] : [])],
    late: late.map(onTheLine),
  }
}

type Moves = { readonly now: readonly (readonly Form[])[]; readonly late?: readonly (readonly Form[])[] }

const moves: Record<RoundKind, (deps: PlanDeps) => Moves> = {
  plain: (deps) => inRound(deps, ({ bet, win }) => ({ now: [[bet], [win]] })),
  several_bets: (deps) => inRound(deps, ({ bet, win, another }) => ({ now: [[bet, another, another], [win]] })),
  free: ({ forms, next, dice }) => {
    const round = { round_id: next('round'), type: 'freespin' }
    return {
      now: [
        [forms.bet({ ...round, freespin_id: next('free'), quantity: '1' })],
        [forms.win({ ...round, amount: textOf(BigInt(dice(500)) * cent), finished: '1' })],
      ],
    }
  },
  late_win: (deps) => inRound(deps, ({ bet, win }) => ({ now: [[bet]], late: [[win]] })),
  win_first: (deps) => inRound(deps, ({ bet, win }) => ({ now: [[win], [bet]] })),
  refund: (deps) => inRound(deps, ({ bet }) => ({ now: [[bet], [deps.forms.refund(bet)], [deps.forms.refund(bet)]] })),
  refund_first: (deps) => inRound(deps, ({ bet }) => ({ now: [[deps.forms.refund(bet)], [bet]] })),
  refund_at_once: (deps) => inRound(deps, ({ bet }) => ({ now: [[bet, deps.forms.refund(bet)]] })),
  rollback: (deps) => inRound(deps, ({ bet, win }) => ({ now: [[bet], [win], [deps.forms.rollback([bet, win])]] })),
  rollback_first: (deps) =>
    inRound(deps, ({ bet, win }) => ({ now: [[deps.forms.rollback([bet, win])], [bet], [win]] })),
  part_undone: (deps) =>
    inRound(deps, ({ bet, win, another }) => ({
      now: [[bet, another], [deps.forms.rollback([another, another])], [win]],
    })),
  refund_undone: (deps) =>
    inRound(deps, ({ bet, win }) => {
      const refund = deps.forms.refund(bet)
      return { now: [[bet], [refund], [deps.forms.rollback([refund])], [win]] }
    }),
  storm: (deps) => inRound(deps, ({ bet, win }) => ({ now: [[bet], [win], [deps.forms.rollback([bet, win])]] })),
}

type Calls = { readonly bet: Form; readonly another: Form; readonly win: Form }

const inRound = ({ forms, next, stake, dice }: PlanDeps, made: (calls: Calls) => Moves): Moves => {
  const round = { round_id: next('round') }
  const amount = textOf(stake + BigInt(dice(200)) * cent)
  // Payouts are about as large as stakes, so that a player's balance stays about constant.
  const paid = dice(2) === 0 ? 0n : stake * 2n + BigInt(dice(400)) * cent
  return made({
    bet: forms.bet({ ...round, amount }),
    another: forms.bet({ ...round, amount }),
    win: forms.win({ ...round, amount: textOf(paid), finished: '1' }),
  })
}

const stormOf = (now: Moves['now'], copies: number): Step => ({ forms: now.at(-1) ?? [], lost: 0, copies })

const lossesIn = (dice: SeededRandom): number => (dice(8) === 0 ? 1 + dice(3) : 0)

const kindIn = (dice: SeededRandom): RoundKind => {
  let drawn = dice(roundKinds.reduce((sum, kind) => sum + weights[kind], 0))
  return roundKinds.find((kind) => (drawn -= weights[kind]) < 0) ?? 'plain'
}
