import { median, readable } from '../measure/figures.ts'

/** Figures of one minute. Latencies in µs, memory in MB, lag of readers in seconds. */
export interface Minute {
  readonly number: number
  readonly operationsPerSecond: number
  readonly p50: number
  readonly p99: number
  readonly cpuMicros: number
  readonly serverMegabytes: number
  readonly readersMegabytes: number
  readonly postgresMegabytes: number
  readonly sealsBehind: number
  readonly booksBehind: number
  readonly readerBehind: number
  readonly bookChecks: number
  /** Faults found by the check of the books so far. */
  readonly faults: number
}

/** Whether something grew. */
export interface Verdict {
  readonly question: string
  readonly found: string
  readonly isHeld: boolean
}

/** The allowed growth of the last quarter over the second, above an insignificant minimum; the first quarter is warm-up. */
const growthMax = 1.1

const watched: readonly Readonly<{ name: string; of: (minute: Minute) => number; slack: number }>[] = [
  { name: 'memory of the server', of: ({ serverMegabytes }) => serverMegabytes, slack: 16 },
  { name: 'memory of the readers', of: ({ readersMegabytes }) => readersMegabytes, slack: 16 },
  { name: 'memory of PostgreSQL beside its buffers', of: ({ postgresMegabytes }) => postgresMegabytes, slack: 16 },
  { name: 'time that seals are behind', of: ({ sealsBehind }) => sealsBehind, slack: 2 },
  { name: 'time that a stored reader is behind', of: ({ readerBehind }) => readerBehind, slack: 2 },
  // They are checked once a minute.
  { name: 'time that the books are behind', of: ({ booksBehind }) => booksBehind, slack: 65 },
]

/** Compares the last quarter of a run with its second. */
export function verdictsOf(minutes: readonly Minute[]): readonly Verdict[] {
  const quarter = minutes.length / 4
  const [second, last] = [
    minutes.slice(Math.floor(quarter), Math.floor(quarter * 2)),
    minutes.slice(Math.floor(quarter * 3)),
  ]
  const grown = watched.map(({ name, of, slack }): Verdict => {
    const [before, after] = [median(second.map(of)), median(last.map(of))]
    return {
      question: `${name} does not grow`,
      found: `${readable(before)} → ${readable(after)}`,
      isHeld: after <= before * growthMax + slack,
    }
  })
  const faults = minutes.at(-1)?.faults ?? 0
  const bookChecks = minutes.at(-1)?.bookChecks ?? 0
  return [
    ...grown,
    {
      question: 'the check of every minute finds no fault',
      found: `${faults} in ${bookChecks} checks`,
      isHeld: faults === 0 && bookChecks > 0,
    },
  ]
}
