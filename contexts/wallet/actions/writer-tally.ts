/** Counters of a writer since its process started. */
export interface WriterTally {
  batches: number
  batchSizeLast: number
  commands: number
  commitMsLast: number
  commitMsTotal: number
  stale: number
  busy: number
  /** Known keys: with the same content, with other content, and undone before they arrived. */
  replay: number
  conflict: number
  reversed: number
  overloaded: number
  unknown: number
}

export function emptyTally(): WriterTally {
  return {
    batches: 0,
    batchSizeLast: 0,
    commands: 0,
    commitMsLast: 0,
    commitMsTotal: 0,
    stale: 0,
    busy: 0,
    replay: 0,
    conflict: 0,
    reversed: 0,
    overloaded: 0,
    unknown: 0,
  }
}

export function countBatch(tally: WriterTally, { commands, tookMs }: { commands: number; tookMs: number }): void {
  tally.batches += 1
  tally.batchSizeLast = commands
  tally.commands += commands
  tally.commitMsLast = tookMs
  tally.commitMsTotal += tookMs
}
