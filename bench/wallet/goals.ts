import { median } from '../measure/figures.ts'
import type { Window } from './measure-window.ts'

/** The figures of one repetition, a window for each shape of load. */
export interface Repetition {
  readonly ours?: Shapes
  readonly naive?: Shapes
  readonly empty?: Shapes
  readonly pgbenchSimple?: number
  readonly pgbenchTPCB?: number
}

/** Spread: 64 connections over all players. Hot: 64 connections on one player. Single: one connection. */
export type Shapes = Readonly<Record<'spread' | 'hot' | 'single', Window>>

/**
 * One line of the table of goals. Ratios are computed within a repetition, so that a slow minute of the machine affects
 * both sides.
 */
export interface GoalLine {
  readonly goal: string
  readonly must: number
  readonly aim: number
  /** The median over the repetitions; null if a side did not run. */
  readonly measured: number | null
  readonly least: number | null
  readonly most: number | null
  readonly held: 'aim' | 'must' | 'no' | 'not run'
}

interface Goal {
  readonly goal: string
  readonly must: number
  readonly aim: number
  readonly isLessBetter?: boolean
  readonly ratio: (repetition: Repetition) => number | undefined
}

const goals: readonly Goal[] = [
  {
    goal: 'durable operations/s over HTTP against pgbench -N',
    must: 1.7,
    aim: 3.5,
    ratio: ({ ours, pgbenchSimple }) => over(ours?.spread.operationsPerSecond, pgbenchSimple),
  },
  {
    goal: 'against TPC-B',
    must: 2.3,
    aim: 4.5,
    ratio: ({ ours, pgbenchTPCB }) => over(ours?.spread.operationsPerSecond, pgbenchTPCB),
  },
  {
    goal: 'against naive',
    must: 5,
    aim: 17,
    ratio: ({ ours, naive }) => over(ours?.spread.operationsPerSecond, naive?.spread.operationsPerSecond),
  },
  {
    goal: 'one hot player against naive',
    must: 13,
    aim: 30,
    ratio: ({ ours, naive }) => over(ours?.hot.operationsPerSecond, naive?.hot.operationsPerSecond),
  },
  {
    goal: 'p50 at one connection, naive / ours',
    must: 1.6,
    aim: 4,
    ratio: ({ ours, naive }) => over(naive?.single.latencyMicros.p50, ours?.single.latencyMicros.p50),
  },
  {
    goal: 'p99 at 64 connections, naive / ours',
    must: 3,
    aim: 12,
    ratio: ({ ours, naive }) => over(naive?.spread.latencyMicros.p99, ours?.spread.latencyMicros.p99),
  },
  {
    goal: 'CPU per operation (Node + PostgreSQL), naive / ours',
    must: 6,
    aim: 20,
    ratio: ({ ours, naive }) => over(naive?.spread.cpuMicros, ours?.spread.cpuMicros),
  },
  {
    goal: "share of the empty Fastify route's rate",
    must: 0.2,
    aim: 0.8,
    ratio: ({ ours, empty }) => over(ours?.spread.operationsPerSecond, empty?.spread.operationsPerSecond),
  },
]

/** Figures of `npm run bench:day`; the wallet's table shows its last complete run. */
export const dayGoal = 'operations/s on a day that starts empty / the same day after ANALYZE (bench:day)'

/** The lines computed from windows. */
export function goalLines(repetitions: readonly Repetition[]): readonly GoalLine[] {
  return goals.map((goal) =>
    lineOf(
      goal,
      repetitions.map(goal.ratio).filter((ratio) => ratio !== undefined),
    ),
  )
}

/** The line of a goal measured once a run. */
export function singleLine(
  goal: { goal: string; must: number; aim: number; isLessBetter?: boolean },
  measured: number | undefined,
): GoalLine {
  return lineOf(goal, measured === undefined || Number.isNaN(measured) ? [] : [measured])
}

const lineOf = ({ goal, must, aim, isLessBetter }: Omit<Goal, 'ratio'>, ratios: readonly number[]): GoalLine => {
  if (ratios.length === 0) return { goal, must, aim, measured: null, least: null, most: null, held: 'not run' }
  const measured = median(ratios)
  const reaches = (line: number) => (isLessBetter ? measured <= line : measured >= line)
  return {
    goal,
    must,
    aim,
    measured,
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    held: heldOf(reaches(aim), reaches(must)),
  }
}

const heldOf = (reachesAim: boolean, reachesMust: boolean): GoalLine['held'] => {
  if (reachesAim) return 'aim'
  return reachesMust ? 'must' : 'no'
}

const over = (above: number | undefined, below: number | undefined): number | undefined =>
  above === undefined || below === undefined ? undefined : above / below
