import { drawFromWord, shuffle, versions } from '@zoria/game-maths'
import type { Found, Part, Plant, Size } from '../long/parts/part.ts'
import { bitsOf, bytesP, fipsTally } from './raw-stream.ts'
import { coupons, duplicates, evenness, gaps, places, runsUp, serialPairs } from './scaled.ts'
import { badDraws, badShuffles, badSources, studioBytes, studioDraws } from './sources.ts'
import { upperGamma } from './numbers.ts'
import { fails, twice } from './twice.ts'
import { standardTests } from './sp800-22/all-tests.ts'

type Sizes = {
  readonly bytes: number
  readonly blocks: number
  readonly sequences: number
  readonly draws: number
  readonly shuffles: number
}

const sizes: Record<Size, Sizes> = {
  gate: { bytes: 2_000_000, blocks: 200, sequences: 2, draws: 50_000, shuffles: 4_000 },
  long: { bytes: 100_000_000, blocks: 10_000, sequences: 100, draws: 10_000_000, shuffles: 100_000 },
}

const bounds = [
  ...new Set(
    versions.flatMap((game) => [...game.strips, ...(game.feature?.strips ?? [])].map((strip) => strip.length)),
  ),
].toSorted((a, b) => a - b)

type Report = (line: string) => void

/**
 * The chance of the studio, from the raw stream to the shuffle (I-40, I-43; T9). A p-value that is too small is asked
 * for once more on fresh draws: twice is a violation.
 */
export const chancePart: Part = {
  name: 'chance',
  proves:
    'the stream of the studio, its draws below every bound of a game and its shuffle are as even and as free as chance makes them',
  run: async ({ seed, size, report }) => {
    const wanted = sizes[size]
    const violations = [
      ...streamFaults(seed, wanted, report),
      ...standardFaults(seed, wanted, report),
      ...drawFaults(seed, wanted, report),
      ...biasFaults(),
    ]
    return {
      counts: {
        bytes: wanted.bytes,
        'FIPS blocks': wanted.blocks,
        'sequences of a million bits': wanted.sequences,
        bounds: bounds.length,
        'draws below each': wanted.draws,
        shuffles: wanted.shuffles,
      },
      plants: plants(seed, report),
      violations,
    } satisfies Found
  },
}

const streamFaults = (seed: string, { bytes, blocks }: Sizes, report: Report): readonly string[] => {
  const uneven = twice('bytes', 0.002, (attempt) => bytesP(studioBytes(`${seed} bytes ${attempt}`), bytes))
  const { failed, faults } = fipsTally(studioBytes(`${seed} blocks`), blocks)
  report(`raw stream: ${failed} of ${blocks} blocks failed FIPS 140-2, ${JSON.stringify(faults)}`)
  // 8 of 10,000 are expected; 20 are the bound for that many.
  const bound = (blocks * 8) / 10_000 + 4.3 * Math.sqrt((blocks * 8) / 10_000) + 1
  return failed > bound ? [...uneven, `${failed} of ${blocks} blocks failed FIPS 140-2`] : uneven
}

// SP 800-22, section 4.2: how many sequences fail at 1 %, and how evenly their p-values lie in ten parts. The section's
// normal approximation needs hundreds of sequences, so failures are judged by their exact probability: below 10⁻⁵, for
// some forty p-values per sequence.
const standardFaults = (seed: string, { sequences }: Sizes, report: Report): readonly string[] => {
  const found = new Map<string, number[]>()
  for (let at = 0; at < sequences; at += 1) {
    const bits = bitsOf(studioBytes(`${seed} sequence ${at}`)(125_000))
    for (const [name, test] of Object.entries(standardTests))
      test(bits).forEach((p, which) => found.set(`${name} ${which}`, [...(found.get(`${name} ${which}`) ?? []), p]))
    if ((at + 1) % 10 === 0) report(`SP 800-22: ${at + 1} of ${sequences} sequences`)
  }
  return [...found].flatMap(([name, all]) => {
    const failed = all.filter((p) => fails(p, 0.01)).length
    const parts = Array.from(
      { length: 10 },
      (_, part) => all.filter((p) => Math.min(Math.floor(p * 10), 9) === part).length,
    )
    const even = upperGamma(
      4.5,
      parts.reduce((sum, count) => sum + (count - all.length / 10) ** 2 / (all.length / 10), 0) / 2,
    )
    const faults = failuresTail(failed, all.length) < 1e-5 ? [`${name}: ${failed} of ${all.length} sequences fail`] : []
    return all.length >= 55 && even < 1e-6
      ? [...faults, `${name}: p-values lie unevenly, ${even.toExponential(2)}`]
      : faults
  })
}

/** Probability that this many sequences of a good generator, or more, fail at 1 %. */
const failuresTail = (failed: number, sequences: number): number => {
  let [share, below] = [0.99 ** sequences, 0]
  for (let count = 0; count < failed; count += 1) {
    below += share
    share *= ((sequences - count) / (count + 1)) * (0.01 / 0.99)
  }
  return 1 - below
}

const drawFaults = (seed: string, { draws, shuffles }: Sizes, report: Report): readonly string[] => {
  const tests = { evenness, pairs: serialPairs, runs: runsUp, coupons, gaps }
  const least = 0.01 / (bounds.length * Object.keys(tests).length)
  const faults = bounds.flatMap((bound) => {
    report(`draws below ${bound}`)
    return Object.entries(tests).flatMap(([name, test]) =>
      twice(`${name} below ${bound}`, least, (attempt) =>
        test(studioDraws(`${seed} ${name} ${bound} ${attempt}`), bound, draws),
      ),
    )
  })
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const drawn = (attempt: string) => studioDraws(`${seed} shuffle ${attempt}`)
  return [
    ...faults,
    ...twice('duplicates', 0.01, (attempt) => duplicates(studioDraws(`${seed} duplicates ${attempt}`), draws)),
    ...twice('shuffle', 0.01, (attempt) => {
      const draw = drawn(attempt)
      return places(() => shuffle(deck, draw), shuffles)
    }),
  ]
}

const biasFaults = (): readonly string[] =>
  [...bounds, ...Array.from({ length: 52 }, (_, at) => at + 1)].flatMap((bound) => {
    const counts = new Int32Array(bound)
    for (let word = 0; word < 65_536; word += 1) {
      const drawn = drawFromWord(word, bound, 65_536)
      if (drawn !== null) counts[drawn]! += 1
    }
    return new Set(counts).size === 1 ? [] : [`draws below ${bound} are biased`]
  })

const plants = (seed: string, report: Report): readonly Plant[] => {
  const caughtBy = (name: string, p: readonly (readonly [string, () => number])[]): Plant => {
    const by = p.find(([, ask]) => ask() < 1e-6)
    report(`planted: ${name}: ${by?.[0] ?? 'not caught'}`)
    return { name, caught: by?.[0] ?? null }
  }
  const streams = Object.entries(badSources).map(([name, source]) => {
    const bits = bitsOf(source(`${seed} ${name}`)(125_000))
    return caughtBy(
      name,
      Object.entries(standardTests).map(([test, ask]) => [test, () => Math.min(1, ...ask(bits))] as const),
    )
  })
  const draws = Object.entries(badDraws).map(([name, source]) => {
    const draw = source(`${seed} ${name}`)
    return caughtBy(name, [
      ['evenness', () => evenness(draw, 30, 200_000)],
      ['pairs', () => serialPairs(draw, 30, 200_000)],
      ['gaps', () => gaps(draw, 30, 200_000)],
    ])
  })
  const shuffles = Object.entries(badShuffles).map(([name, shuffled]) => {
    const draw = studioDraws(`${seed} ${name}`)
    return caughtBy(name, [['places', () => places((cards) => shuffled(cards, draw), 4_000)]])
  })
  return [...streams, ...draws, ...shuffles]
}
