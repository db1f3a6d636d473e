import type { Instant } from '@zoria/kernel'
import type { Outcome } from '../rules/outcomes.ts'
import type { KnownRow, Turnover } from '../rules/questions.ts'
import type { Keyed } from './plan-turn.ts'

/** A command on its way through a writer. */
export interface Call extends Keyed {
  readonly answer: Promise<Outcome>
  readonly settle: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
  /** How often it was decided on a version that was no longer true, or asked the journal in vain. */
  tries: number
  /** What it asked the journal for. */
  known: Known | undefined
  /** It waits for the journal beside the batches: no batch answers for it. */
  isAside: boolean
  /** Kept by `CallsUnderway`. */
  next: Call | undefined
}

/** What the journal told, and the version of the wallet at that moment: a decision needs its state at the same one. */
export interface Known {
  readonly version: bigint
  readonly rows: readonly KnownRow[]
  readonly turnover?: Turnover
  /** When it is old: sums of a period are asked for again in the next one. */
  readonly until?: Instant
}

/** A new call; `onEnd` hears of its end before its asker does. */
export function newCall(asked: Keyed, onEnd: (call: Call) => void): Call {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const ending = <Value>(end: (value: Value) => void) => (value: Value): void => {
    onEnd(call)
    end(value)
  }
  const { command, key, fingerprint, name } = asked
  const call: Call = { command, key, fingerprint, name, answer: promise, settle: ending(resolve), fail: ending(reject), tries: 0, known: undefined, isAside: false, next: undefined }
  return call
}
