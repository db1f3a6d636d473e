/** A segment of PostgreSQL's write-ahead log: its timeline and its number. */
export type Segment = Readonly<{ timeline: number; number: bigint }>

/** A timeline of the cluster and the segment at which the next one branched off; null for the newest. */
export type Stretch = Readonly<{ timeline: number; leftIn: bigint | null }>

/** All files that PostgreSQL archives: segments, timeline histories, backup markers. */
export function isArchivable(name: string): boolean {
  return /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup|\.partial)?$|^[0-9A-F]{8}\.history$/.test(name)
}

/** Parses the name of a segment; null for any other file. */
export function segmentOf(name: string): Segment | null {
  if (!/^[0-9A-F]{24}$/.test(name)) return null
  const [timeline, log, part] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)]
  return { timeline: Number.parseInt(timeline, 16), number: BigInt(`0x${log}`) * segmentsPerLog + BigInt(`0x${part}`) }
}

export function nameOf({ timeline, number }: Segment): string {
  return hex(timeline) + hex(number / segmentsPerLog) + hex(number % segmentsPerLog)
}

export function historyNameOf(timeline: number): string {
  return `${hex(timeline)}.history`
}

/** The timelines that lead to a timeline, oldest first, from its history file (empty for the first timeline). */
export function stretchesTo(timeline: number, history: string): readonly Stretch[] {
  const left = [...history.matchAll(/^\s*(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/gm)].map(([, parent, high, low]) => ({
    timeline: Number(parent),
    leftIn: ((BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)) / segmentBytes,
  }))
  return [...left, { timeline, leftIn: null }]
}

/** The newest timeline with a history in the archive, or the given one. */
export function newestTimeline(names: readonly string[], from: number): number {
  const histories = names
    .map((name) => /^([0-9A-F]{8})\.history$/.exec(name)?.[1])
    .filter((hexed) => hexed !== undefined)
  return Math.max(from, ...histories.map((hexed) => Number.parseInt(hexed, 16)))
}

/** The first missing segment between a base and the newest segment of its timelines, or null when none is missing. */
export function firstGap(
  names: readonly string[],
  { start, stretches }: { start: Segment; stretches: readonly Stretch[] },
): string | null {
  const present = new Set(names)
  const numbers = names.map(segmentOf).filter((segment) => segment !== null)
  const isOurs = (segment: Segment): boolean => holdersOf(segment.number, stretches).includes(segment.timeline)
  const last = numbers
    .filter(isOurs)
    .reduce((highest, { number }) => (number > highest ? number : highest), start.number)

  for (let number = start.number; number <= last; number += 1n) {
    const holders = holdersOf(number, stretches)
    if (!holders.some((timeline) => present.has(nameOf({ timeline, number }))))
      return nameOf({ timeline: holders[0] ?? start.timeline, number })
  }
  return null
}

/** Files before the first segment that a stored base needs; histories always stay. */
export function needless(names: readonly string[], first: Segment): readonly string[] {
  return names.filter((name) => {
    const segment = segmentOf(name.slice(0, 24))
    return segment !== null && segment.number < first.number
  })
}

// Assumes segments of 16 MB, the default of initdb.
const segmentBytes = 16n * 1024n * 1024n
const segmentsPerLog = 2n ** 32n / segmentBytes

const hex = (value: number | bigint): string => value.toString(16).toUpperCase().padStart(8, '0')

/** The timelines that may contain a segment; at a branch both contain the same content. */
const holdersOf = (number: bigint, stretches: readonly Stretch[]): readonly number[] =>
  stretches
    .filter(({ leftIn }, place) => {
      const begun = stretches[place - 1]?.leftIn ?? 0n
      return number >= begun && (leftIn === null || number <= leftIn)
    })
    .map(({ timeline }) => timeline)
