import { fail, type Instant, type Result } from '@zoria/kernel'
import type { Clock } from './clock.ts'

/** Nothing was asked: the other side failed too often a moment ago. */
export type Resting = { readonly code: 'RESTING' }

/** Keeps calls away from a side that is down, so that players do not wait for it one after the other. */
export type Breaker = {
  /** Does the work, or refuses with RESTING. A refusal that `isIll` says is the other side's illness, and anything thrown, counts as a failure; any other answer ends the count. */
  run<Answer, Refusal>(work: () => Promise<Result<Answer, Refusal>>, isIll: (refusal: Refusal) => boolean): Promise<Result<Answer, Refusal | Resting>>
}

type Options = { readonly clock: Clock; /** Failures in a row after which it rests. */ readonly failuresMax: number; readonly restMs: number; /** Told when a rest begins. */ readonly onRest: () => void }

/**
 * A circuit breaker: `failuresMax` failures in a row, then `restMs` of refusals, then one call alone as a trial, which ends the rest or begins it again.
 * A clock that was set back ends a rest too.
 */
export function createBreaker({ clock, failuresMax, restMs, onRest }: Options): Breaker {
  let failures = 0
  let restsSince: Instant | undefined
  let isTrying = false

  const isOver = (since: Instant) => Math.abs(clock.now() - since) >= restMs
  const count = (isFailure: boolean) => {
    failures = isFailure ? failures + 1 : 0
    const isIll = failures >= failuresMax
    // What was under way when the rest began says nothing new.
    const begins = isIll && (restsSince === undefined || isTrying)
    if (begins) onRest()
    if (begins || !isIll) restsSince = begins ? clock.now() : undefined
  }
  const counted = async <Answer, Refusal>(work: () => Promise<Result<Answer, Refusal>>, isIll: (refusal: Refusal) => boolean): Promise<Result<Answer, Refusal>> => {
    let isFailure = true
    try {
      const result = await work()
      isFailure = !result.ok && isIll(result.refusal)
      return result
    } finally {
      count(isFailure)
    }
  }
  return {
    run: async (work, isIll) => {
      if (restsSince === undefined) return counted(work, isIll)
      if (isTrying || !isOver(restsSince)) return fail({ code: 'RESTING' })
      isTrying = true
      try {
        return await counted(work, isIll)
      } finally {
        isTrying = false
      }
    },
  }
}
