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

/** Moves a round along any other arrow but its last, or counts or puts off a call where both states are the same. */
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

/** Ends a round for good: it is kept among those that are over from now on. */
export interface EndStep {
  readonly kind: 'end'
  readonly id: string
  readonly from: RoundState
  readonly to: RoundState
  readonly movedAt: number
  readonly refusal: Refusal | null
  readonly balance: bigint | null
  readonly reference: string | null
}

export type Step = BeginStep | DrawStep | MoveStep | EndStep

/** What became of a step; all but `done` changed nothing. What they mean stands with `studio.take_steps`. */
export type StepAnswer =
  /** Of a begin: the seeds that the round is drawn from. */
  | { readonly word: 'done'; readonly seed: string | null }
  | { readonly word: 'seedless' | 'taken' | 'stale' | 'moved' }

/** What no two steps of one statement may share: a round, and seeds that are drawn from. */
export function placesOf(step: Step): readonly string[] {
  switch (step.kind) {
    case 'begin':
      return [step.round.id]
    case 'draw':
      return [step.id, step.seedId]
    case 'move':
    case 'end':
      return [step.id]
  }
}

/** Takes steps of as many rounds in one statement: all are durable when it answers, one answer a step in their order, or none if it throws. */
export async function takeSteps(sql: Sql, steps: readonly Step[]): Promise<readonly StepAnswer[]> {
  const [begins, draws, moves, ends] = [ofKind(steps, 'begin'), ofKind(steps, 'draw'), ofKind(steps, 'move'), ofKind(steps, 'end')]
  const [taken] = await sql<Taken[]>`
    select begun::text, seeds::text, seedless::text, counted::text, drawn::text, moved::text, ended::text from studio.take_steps(
      ${compositeArray(begins.map(beginFields))}::text::studio.begin_step[],
      ${compositeArray(draws.map(drawFields))}::text::studio.draw_step[],
      ${`[${draws.map(({ outcome }) => JSON.stringify(outcome)).join(',')}]`}::text::jsonb,
      ${compositeArray(moves.map(moveFields))}::text::studio.move_step[],
      ${compositeArray(ends.map(endFields))}::text::studio.end_step[])`
  if (taken === undefined) throw new Error('The steps were not answered')
  return answersTo(steps, taken)
}

/** What `studio.take_steps` answers: ids as PostgreSQL writes an array of them, null for none. */
type Taken = Readonly<Record<'begun' | 'seeds' | 'seedless' | 'counted' | 'drawn' | 'moved' | 'ended', string | null>>

const answersTo = (steps: readonly Step[], taken: Taken): readonly StepAnswer[] => {
  const seeds = idsIn(taken.seeds)
  const begun = new Map(idsIn(taken.begun).map((id, place) => [id, seeds[place] ?? null]))
  const [seedless, counted, ahead] = [new Set(idsIn(taken.seedless)), new Set(idsIn(taken.counted)), new Set([taken.drawn, taken.moved, taken.ended].flatMap(idsIn))]
  return steps.map((step): StepAnswer => {
    if (step.kind === 'begin') {
      const seed = begun.get(step.round.id)
      return seed === undefined ? { word: seedless.has(step.round.id) ? 'seedless' : 'taken' } : { word: 'done', seed }
    }
    if (ahead.has(step.id)) return { word: 'done', seed: null }
    return { word: step.kind === 'draw' && !counted.has(step.seedId) ? 'stale' : 'moved' }
  })
}

const idsIn = (ids: string | null): readonly string[] => (ids === null || ids === '{}' ? [] : ids.slice(1, -1).split(','))

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

const endFields = (step: EndStep): readonly FieldValue[] => [step.id, step.from, step.to, at(step.movedAt), step.refusal, step.balance, step.reference]
