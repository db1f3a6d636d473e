import { formatWhole } from '../../../lib/formats.ts'

/** Tickets of a player, and the newest ranges of their numbers: not all where there are very many. */
type Own = { readonly tickets: number; readonly ranges: readonly (readonly [number, number])[] }

/** So many ranges of numbers are shown. */
const rangesMost = 12

/**
 * Own ticket numbers as texts, `1 204–1 210` or `17`, the newest first, and how many tickets are in ranges that are not
 * shown.
 */
export function rangesShown({ tickets, ranges }: Own): { readonly shown: readonly string[]; readonly more: number } {
  const newest = ranges.toSorted(([one], [other]) => other - one).slice(0, rangesMost)
  return {
    shown: newest.map(([from, to]) => (from === to ? formatWhole(from) : `${formatWhole(from)}–${formatWhole(to)}`)),
    more: newest.reduce((hidden, [from, to]) => hidden - (to - from + 1), tickets),
  }
}
