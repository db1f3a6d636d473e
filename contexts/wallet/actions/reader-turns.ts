/** Runs one transaction of a reader when it is its turn; `restMs` says how long nobody's turn begins after it. */
export type InTurn = <Answer>(work: () => Promise<Answer>, restMs: (answer: Answer) => number) => Promise<Answer>

/**
 * Turns for readers of one process: one transaction after the other, each with its rest. Together they would fill the
 * processors that bets need. One that throws gives the turn on at once.
 */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work, restMs) => {
    const mine = last.then(work)
    last = mine.then(
      (answer) => rested(restMs(answer)),
      () => undefined,
    )
    return mine
  }
}

const rested = (ms: number): Promise<void> | undefined =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms).unref()) : undefined
