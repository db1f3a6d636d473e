import type { Instant } from '@zoria/kernel'
import type { Outcome } from '../rules/outcomes.ts'
import type { KnownRow, Turnover } from '../rules/journal-queries.ts'
import type { Keyed } from './plan-turn.ts'

/** A command on its way through a writer. */
export interface Call extends Keyed {
  readonly answer: Promise<Outcome>
  readonly settle: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
  /** How often it was decided on an outdated version, or read the journal without result. */
  tries: number
  /** What it needs from the journal. */
  known: Known | undefined
  /** It waits for the journal outside of batches: no batch answers it. */
  isAside: boolean
  /** Maintained by `CallsUnderway`. */
  next: Call | undefined
}

/** The journal's answer, and the wallet's version at that moment: a decision needs the state of the same version. */
export interface Known {
  readonly version: bigint
  readonly rows: readonly KnownRow[]
  readonly turnover?: Turnover
  /** The stake named by a payout. */
  readonly stake?: KnownRow
  /** The rows of the rounds of these rows. */
  readonly settling?: readonly KnownRow[]
  /** Expiry: sums of a period are read again in the next period. */
  readonly until?: Instant
}

/** A new call; `onEnd` is called before the caller gets the answer. */
export function newCall(asked: Keyed, onEnd: (call: Call) => void): Call {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const ending =
    <Value>(end: (value: Value) => void) =>
    (value: Value): void => {
      onEnd(call)
      end(value)
    }
  const { command, key, fingerprint, name } = asked
  const call: Call = {
    command,
    key,
    fingerprint,
    name,
    answer: promise,
    settle: ending(resolve),
    fail: ending(reject),
    tries: 0,
    known: undefined,
    isAside: false,
    next: undefined,
  }
  return call
}
