import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'

/** S-15: opens after five failures in a row, for half a minute. */
export const breaking = { failuresMax: 5, restMs: 30_000 } as const

type Options<Answer> = {
  /** Called for every answer. What is thrown is a failure too. */ readonly isFailure: (answer: Answer) => boolean
  /** Called when a rest begins. */ readonly onRest: () => void
}

/**
 * A circuit breaker. While it is open, calls are not made and return `resting`. Afterwards a single trial call closes
 * it or opens it again. It uses real time, also when the sandbox moves its clock.
 */
export function createBreaker<Answer>({
  isFailure,
  onRest,
}: Options<Answer>): <Given extends Answer>(work: () => Promise<Given>) => Promise<Given | 'resting'> {
  const breaker = circuitBreaker(
    handleAll.orWhenResult((answer) => isFailure(answer as Answer)),
    { breaker: new ConsecutiveBreaker(breaking.failuresMax), halfOpenAfter: breaking.restMs },
  )
  breaker.onBreak(onRest)
  return async (work) => {
    // During the trial the library would queue other calls; here they return immediately.
    if (breaker.state === CircuitState.HalfOpen) return 'resting'
    try {
      return await breaker.execute(work)
    } catch (fault) {
      if (isBrokenCircuitError(fault)) return 'resting'
      throw fault
    }
  }
}
