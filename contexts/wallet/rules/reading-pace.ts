/**
 * One step of a reader: the rows of one transaction at most, and how long the processors are left to bets after each of
 * them.
 */
export type Step = { readonly rowsMax: number; readonly restMicrosPerRow: number }

/** Far behind: the fewest transactions, and no rest. `rowsMax` bounds the memory and the time of a transaction. */
export const wholeStep: Step = { rowsMax: 2_000, restMicrosPerRow: 0 }

/** Near the end: a few milliseconds of work, and a rest of about twice as long. */
const smallStep: Step = { rowsMax: 250, restMicrosPerRow: 60 }

/** From so many rows on a reader is far behind. */
const farRows = 5_000

/**
 * The next step of a reader of settled rounds. Near the end of the journal it never takes the processors for longer
 * than a small step, and rests in proportion to the rows it took. The rest shrinks as rows pile up, so during steady
 * play the reader stays at the distance at which it is as fast as play. Source:
 * bench/README.md#consumers-of-settled-rounds.
 */
export function stepAt(rowsBehind: number): Step {
  if (rowsBehind >= farRows) return wholeStep
  return { ...smallStep, restMicrosPerRow: Math.round((smallStep.restMicrosPerRow * (farRows - rowsBehind)) / farRows) }
}

/** The rest after a step that took so many rows, in milliseconds. */
export function restMsAfter({ restMicrosPerRow }: Step, rows: number): number {
  return Math.floor((rows * restMicrosPerRow) / 1_000)
}
