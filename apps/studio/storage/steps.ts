import type { Outcome } from '@zoria/game-maths'
import type { Refusal, RoundState } from '../rules/round.ts'
import { compositeArray, type FieldValue } from './composite.ts'
import type { Sql } from './database.ts'
import type { NewRound } from './rounds.ts'

/** Starts a round in `stake_asked`, its first call counted. It is drawn from the seeds that are in use in its scope now. */
export interface BeginStep {
  readonly kind: 'begin'
  readonly round: Omit<NewRound, 'seedId'>
  readonly nextAttemptAt: number
}

/** Fixes what was drawn for a stake that was taken; its nonce is used up with it. `balance` and `reference` are the stake's, null where they are kept already. */
export interface DrawStep {
  readonly kind: 'draw'
  readonly id: string
  readonly seedId: string
  readonly nonce: number
  readonly outcome: Outcome
  readonly payout: bigint
  readonly balance: bigint | null
  readonly reference: string | null
  readonly drawnAt: number
  readonly nextAttemptAt: number
}

/** Moves a round along any other arrow, or counts or puts off a call where both states are the same. */
export interface MoveStep {
  readonly kind: 'move'
  readonly id: string
  readonly from: RoundState
  readonly to: RoundState
  readonly attempts: number
  readonly movedAt: number
  readonly nextAttemptAt: number
  readonly refusal: Refusal | null
  readonly balance: bigint | null
  readonly reference: string | null
}

export type Step = BeginStep | DrawStep | MoveStep

/** What became of a step; all but `done` changed nothing. The words stand with `studio.take_steps`. */
export type StepAnswer =
  /** Of a begin: the seeds that the round is drawn from. */
  | { readonly word: 'done'; readonly seed: string | null }
  | { readonly word: 'no seeds' | 'taken' | 'stale' | 'moved' }

/** Takes steps of as many rounds in one statement: all are durable when it answers, one answer a step in their order, or none if it throws. */
export async function takeSteps(sql: Sql, steps: readonly Step[]): Promise<readonly StepAnswer[]> {
  const [begins, draws, moves] = [ofKind(steps, 'begin'), ofKind(steps, 'draw'), ofKind(steps, 'move')]
  const rows = await sql<StepAnswer[]>`
    select word, seed from studio.take_steps(
      ${compositeArray(begins.map(beginFields))}::text::studio.begin_step[],
      ${compositeArray(draws.map(drawFields))}::text::studio.draw_step[],
      ${`[${draws.map(({ outcome }) => JSON.stringify(outcome)).join(',')}]`}::text::jsonb,
      ${compositeArray(moves.map(moveFields))}::text::studio.move_step[])`
  const answers = { begin: rows.slice(0, begins.length), draw: rows.slice(begins.length, begins.length + draws.length), move: rows.slice(begins.length + draws.length) }
  const next = { begin: 0, draw: 0, move: 0 }
  return steps.map(({ kind }) => {
    const answer = answers[kind][next[kind]++]
    if (answer === undefined) throw new Error(`${rows.length} answers came for ${steps.length} steps`)
    return answer
  })
}

const ofKind = <Kind extends Step['kind']>(steps: readonly Step[], kind: Kind): readonly Extract<Step, { kind: Kind }>[] =>
  steps.filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind)

const at = (ms: number): Date => new Date(ms)

const beginFields = ({ round, nextAttemptAt }: BeginStep): readonly FieldValue[] => [
  round.id, round.sessionId, round.requestId, round.mode, round.scope, round.playerId, round.platformSession, round.gameSlug, round.gameVersion,
  round.currency, round.stake, at(round.startedAt), at(nextAttemptAt),
]

const drawFields = (step: DrawStep): readonly FieldValue[] => [
  step.id, step.seedId, step.nonce, step.payout, step.balance, step.reference, at(step.drawnAt), at(step.nextAttemptAt),
]

const moveFields = (step: MoveStep): readonly FieldValue[] => [
  step.id, step.from, step.to, step.attempts, at(step.movedAt), at(step.nextAttemptAt), step.refusal, step.balance, step.reference,
]
