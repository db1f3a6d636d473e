import type { Outcome } from '@zoria/game-maths'
import type { Refusal, RoundState } from '../rules/round.ts'
import type { Sql } from './database.ts'
import type { NewRound } from './rounds.ts'

/** Starts a round in `stake_asked` with its first call counted. It uses the active seeds of its scope. */
export interface BeginStep {
  readonly kind: 'begin'
  readonly round: Omit<NewRound, 'seedId'>
  readonly nextAttemptAt: number
}

/**
 * Stores the draw for an accepted stake and uses up its nonce. `balance` and `reference` come from the stake's answer,
 * null if they are stored already.
 */
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

/** Any transition but the last; with equal states it counts or postpones a call. */
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

/** Ends a round and moves it to the finished ones. */
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

/** The result of a step; all but `done` changed nothing. `studio.take_steps` documents the codes. */
export type StepAnswer =
  /** Of a begin: the seeds assigned to the round. */
  { readonly word: 'done'; readonly seed: string | null } | { readonly word: 'seedless' | 'taken' | 'stale' | 'moved' }

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

/**
 * Writes steps of different rounds in one statement: all are durable when it returns, with one answer per step in
 * order, or none if it throws.
 */
export async function takeSteps(sql: Sql, steps: readonly Step[]): Promise<readonly StepAnswer[]> {
  const [begins, draws, moves, ends] = [
    ofKind(steps, 'begin'),
    ofKind(steps, 'draw'),
    ofKind(steps, 'move'),
    ofKind(steps, 'end'),
  ]
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

/** The result of `studio.take_steps`: ids as text of a PostgreSQL array, null for none. */
type Taken = Readonly<Record<'begun' | 'seeds' | 'seedless' | 'counted' | 'drawn' | 'moved' | 'ended', string | null>>

const answersTo = (steps: readonly Step[], taken: Taken): readonly StepAnswer[] => {
  const seeds = idsIn(taken.seeds)
  const begun = new Map(idsIn(taken.begun).map((id, place) => [id, seeds[place] ?? null]))
  const [seedless, counted, ahead] = [
    new Set(idsIn(taken.seedless)),
    new Set(idsIn(taken.counted)),
    new Set([taken.drawn, taken.moved, taken.ended].flatMap(idsIn)),
  ]
  return steps.map((step): StepAnswer => {
    if (step.kind === 'begin') {
      const seed = begun.get(step.round.id)
      return seed === undefined ? { word: seedless.has(step.round.id) ? 'seedless' : 'taken' } : { word: 'done', seed }
    }
    if (ahead.has(step.id)) return { word: 'done', seed: null }
    return { word: step.kind === 'draw' && !counted.has(step.seedId) ? 'stale' : 'moved' }
  })
}

const idsIn = (ids: string | null): readonly string[] =>
  ids === null || ids === '{}' ? [] : ids.slice(1, -1).split(',')

const ofKind = <Kind extends Step['kind']>(
  steps: readonly Step[],
  kind: Kind,
): readonly Extract<Step, { kind: Kind }>[] =>
  steps.filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind)

const at = (ms: number): Date => new Date(ms)

const beginFields = ({ round, nextAttemptAt }: BeginStep): readonly FieldValue[] => [
  round.id,
  round.sessionId,
  round.requestId,
  round.mode,
  round.scope,
  round.playerId,
  round.platformSession,
  round.gameSlug,
  round.gameVersion,
  round.currency,
  round.stake,
  at(round.startedAt),
  at(nextAttemptAt),
]

const drawFields = (step: DrawStep): readonly FieldValue[] => [
  step.id,
  step.seedId,
  step.nonce,
  step.payout,
  step.balance,
  step.reference,
  at(step.drawnAt),
  at(step.nextAttemptAt),
]

const moveFields = (step: MoveStep): readonly FieldValue[] => [
  step.id,
  step.from,
  step.to,
  step.attempts,
  at(step.movedAt),
  at(step.nextAttemptAt),
  step.refusal,
  step.balance,
  step.reference,
]

const endFields = (step: EndStep): readonly FieldValue[] => [
  step.id,
  step.from,
  step.to,
  at(step.movedAt),
  step.refusal,
  step.balance,
  step.reference,
]

export type FieldValue = string | number | bigint | Date | null

/**
 * Encodes rows as a PostgreSQL array of a composite type, `{"(1,abc,)"}`: fields in the order of the type, empty for
 * null. One such text costs the server a fraction of as many parameters.
 */
export function compositeArray(rows: readonly (readonly FieldValue[])[]): string {
  return `{${rows.map((fields) => quoted(`(${fields.map(field).join(',')})`)).join(',')}}`
}

const field = (value: FieldValue): string => {
  if (value === null) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  return plain.test(text) ? text : quoted(text)
}

// Text without special meaning to the parser: no quote, comma, bracket, backslash or space, and not empty, which would
// be null.
const plain = /^[\w.:+-]+$/

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
