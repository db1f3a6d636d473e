import { formatWhole } from '../../../lib/formats.ts'

type Range = readonly [number, number]

/** So many ranges of numbers are shown. */
const rangesMost = 12

/**
 * Own ticket numbers as texts, `1 204–1 210` or `17`, the newest first, and how many tickets are in ranges that are not
 * shown.
 */
export function rangesShown(ranges: readonly Range[]): { readonly shown: readonly string[]; readonly more: number } {
  const newest = ranges.toSorted(([one], [other]) => other - one)
  const countOf = (hidden: readonly Range[]) => hidden.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  return {
    shown: newest
      .slice(0, rangesMost)
      .map(([from, to]) => (from === to ? formatWhole(from) : `${formatWhole(from)}–${formatWhole(to)}`)),
    more: countOf(newest.slice(rangesMost)),
  }
}
