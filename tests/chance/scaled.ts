import type { Draw } from '@zoria/game-maths'
import { chiSquareTail, normalTails, pearson, twoSided } from './numbers.ts'

/**
 * Tests of draws below a bound (D. E. Knuth, The Art of Computer Programming 2, §3.3.2). Each returns a p-value that is
 * small if something is wrong.
 */

/** How many values fit a table of expected counts that are large enough to speak. */
const EXPECTED_LEAST = 5

/** Every value as often as every other. */
export function evenness(draw: Draw, bound: number, draws: number): number {
  const seen = new Float64Array(bound)
  for (let at = 0; at < draws; at += 1) seen[draw(bound)]! += 1
  return twoSided(
    chiSquareTail(
      pearson(seen, () => draws / bound),
      bound - 1,
    ),
  )
}

/** Every pair of values, one after the other, as often as every other pair. */
export function serialPairs(draw: Draw, bound: number, draws: number): number {
  const pairs = Math.floor(draws / 2)
  const seen = new Float64Array(bound * bound)
  for (let at = 0; at < pairs; at += 1) seen[draw(bound) * bound + draw(bound)]! += 1
  return twoSided(
    chiSquareTail(
      pearson(seen, () => pairs / (bound * bound)),
      bound * bound - 1,
    ),
  )
}

/**
 * Lengths of runs upwards, the value that ends a run thrown away, so that runs do not know of each other. Equal values
 * end a run.
 */
export function runsUp(draw: Draw, bound: number, draws: number): number {
  // A run of r values is one of the increasing choices of r values; it ends with the next one that does not rise.
  const atLeast = [1]
  for (let r = 1; r <= bound; r += 1) atLeast.push((atLeast[r - 1]! * (bound - r + 1)) / (r * bound))
  const shareOf = (length: number): number => (atLeast[length] ?? 0) - (atLeast[length + 1] ?? 0)
  const counts = new Map<number, number>()
  let total = 0
  for (let at = 0; at < draws;) {
    let [length, last] = [1, draw(bound)]
    for (at += 1; ; length += 1) {
      const next = draw(bound)
      at += 1
      if (next <= last) break
      last = next
    }
    counts.set(length, (counts.get(length) ?? 0) + 1)
    total += 1
  }
  return binned({ total, seen: (value) => counts.get(value) ?? 0, share: shareOf, least: 1, most: bound })
}

/** How many draws it takes until every value has come. */
export function coupons(draw: Draw, bound: number, draws: number): number {
  const counts = new Map<number, number>()
  let total = 0
  for (let at = 0; at < draws; total += 1) {
    const missing = new Set(Array.from({ length: bound }, (_, value) => value))
    let length = 0
    for (; missing.size > 0; length += 1) missing.delete(draw(bound))
    at += length
    counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  return binned({
    total,
    seen: (value) => counts.get(value) ?? 0,
    share: couponShares(bound),
    least: bound,
    most: bound * 60,
  })
}

// The probability that all have occurred after exactly this many draws, by a chain over how many are still missing.
const couponShares = (bound: number): ((length: number) => number) => {
  const shares: number[] = [0]
  let having = Float64Array.from({ length: bound + 1 }, (_, have) => (have === 0 ? 1 : 0))
  for (let length = 1; length <= bound * 60; length += 1) {
    const next = new Float64Array(bound + 1)
    for (let have = 0; have < bound; have += 1) {
      next[have]! += having[have]! * (have / bound)
      next[have + 1]! += having[have]! * (1 - have / bound)
    }
    shares.push(next[bound]!)
    next[bound] = 0
    having = next
  }
  return (length) => shares[length] ?? 0
}

/** How long a value stays away: the gaps between draws of zero. */
export function gaps(draw: Draw, bound: number, draws: number): number {
  const counts = new Map<number, number>()
  let [gap, total] = [0, 0]
  while (draw(bound) !== 0);
  for (let at = 0; at < draws; at += 1) {
    if (draw(bound) !== 0) {
      gap += 1
      continue
    }
    counts.set(gap, (counts.get(gap) ?? 0) + 1)
    total += 1
    gap = 0
  }
  return binned({
    total,
    seen: (value) => counts.get(value) ?? 0,
    share: (value) => (1 / bound) * (1 - 1 / bound) ** value,
    least: 0,
    most: bound * 60,
  })
}

/** How often a draw of a million possible ones came before among a thousand: neither too often nor too seldom. */
export function duplicates(draw: Draw, draws: number): number {
  const [bound, size] = [1_000_000, 1_000]
  const expected = size - bound * (1 - (1 - 1 / bound) ** size)
  const groups = Math.floor(draws / size)
  let found = 0
  for (let group = 0; group < groups; group += 1) {
    const seen = new Set<number>()
    for (let at = 0; at < size; at += 1) seen.add(draw(bound))
    found += size - seen.size
  }
  // Nearly Poisson: the variance is the mean.
  return normalTails((found - groups * expected) / Math.sqrt(groups * expected))
}

/** Every card in every place as often as every other. Rows and columns are fixed sums, so 51 × 51 cells are free. */
export function places(shuffleOf: (size: number) => readonly number[], shuffles: number): number {
  const size = 52
  const seen = new Float64Array(size * size)
  for (let at = 0; at < shuffles; at += 1) shuffleOf(size).forEach((card, place) => (seen[place * size + card]! += 1))
  // The fixed sums make the statistic larger by 52 ÷ 51 than independent cells.
  const statistic = (pearson(seen, () => shuffles / size) * (size - 1)) / size
  return twoSided(chiSquareTail(statistic, (size - 1) ** 2))
}

// Values with small expected counts are pooled at either end.
const binned = (of: {
  readonly total: number
  readonly seen: (value: number) => number
  readonly share: (value: number) => number
  readonly least: number
  readonly most: number
}): number => {
  const bins: { seen: number; expected: number }[] = []
  let [open, left] = [
    { seen: 0, expected: 0 },
    { seen: of.total, expected: of.total },
  ]
  for (let value = of.least; value <= of.most; value += 1) {
    const expected = of.total * of.share(value)
    open = { seen: open.seen + of.seen(value), expected: open.expected + expected }
    left = { seen: left.seen - of.seen(value), expected: left.expected - expected }
    if (open.expected < EXPECTED_LEAST || left.expected < EXPECTED_LEAST) continue
    bins.push(open)
    open = { seen: 0, expected: 0 }
  }
  bins.push({ seen: open.seen + left.seen, expected: open.expected + left.expected })
  return twoSided(
    chiSquareTail(
      pearson(
        bins.map(({ seen }) => seen),
        (at) => bins[at]!.expected,
      ),
      bins.length - 1,
    ),
  )
}
