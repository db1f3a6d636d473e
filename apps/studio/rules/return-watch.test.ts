import { describe, expect, test } from 'vitest'
import { enough, noEvidence, suspected, suspicions, weigh, type Drawn, type Expected } from './return-watch.ts'

/**
 * Prizes in stakes with their probabilities. The rest pays nothing. Standard deviation 5, like a game with few large
 * wins.
 */
const prizes = [
  [1, 0.15],
  [3, 0.06],
  [10, 0.02],
  [50, 0.003],
  [1_000, 0.0000153],
] as const
const expectedOf = (table: readonly (readonly [number, number])[]): Expected => {
  const mean = table.reduce((sum, [prize, chance]) => sum + prize * chance, 0)
  return {
    mean,
    variance: table.reduce((sum, [prize, chance]) => sum + prize * prize * chance, 0) - mean * mean,
    hitRate: table.reduce((sum, [, chance]) => sum + chance, 0),
  }
}
const sound = expectedOf(prizes)

// A deterministic number stream (xorshift): only for tests, never for a game.
const numbersFrom = (seed: number) => {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** How often a prize occurs in some rounds: exact for rare prizes, with the normal approximation for the others. */
const countOf = (rounds: number, chance: number, next: () => number): number => {
  const mean = rounds * chance
  if (mean > 20)
    return Math.max(
      0,
      Math.round(
        mean +
          Math.sqrt(mean * (1 - chance)) * Math.sqrt(-2 * Math.log(next() || 1e-12)) * Math.cos(2 * Math.PI * next()),
      ),
    )
  let [count, product] = [0, next()]
  for (; product > Math.exp(-mean); count += 1) product *= next()
  return count
}

const drawRounds = (rounds: number, table: readonly (readonly [number, number])[], next: () => number): Drawn => {
  const counts = table.map(([prize, chance]) => [prize, countOf(rounds, chance, next)] as const)
  return {
    rounds,
    returned: counts.reduce((sum, [prize, count]) => sum + prize * count, 0),
    hits: counts.reduce((sum, [, count]) => sum + count, 0),
  }
}

const LOOK = 10_000

/** Rounds until the first suspicion, or null if there is none within this many looks. */
const roundsToAlarm = (
  table: readonly (readonly [number, number])[],
  { looks, next }: { looks: number; next: () => number },
) => {
  let evidence = noEvidence
  for (let look = 1; look <= looks; look += 1) {
    evidence = weigh(evidence, drawRounds(LOOK, table, next), sound)
    const [suspicion] = suspected(evidence, sound)
    if (suspicion !== undefined) return { rounds: look * LOOK, suspicion }
  }
  return null
}

test('the test game has a standard deviation of 5', () => {
  expect(Math.sqrt(sound.variance)).toBeCloseTo(5, 1)
})

describe('a shift of one percentage point at a standard deviation of 5 is found within 3 million rounds on average', () => {
  // The probability of one large prize changes, so the hit rate reveals next to nothing.
  test.each([
    ['returns too much', 0.01],
    ['returns too little', -0.01],
  ] as const)('%s', (suspicion, shift) => {
    const shifted = prizes.map(([prize, chance]) => [prize, prize === 50 ? chance + shift / 50 : chance] as const)
    const found = Array.from({ length: 300 }, (_, run) =>
      roundsToAlarm(shifted, { looks: 3_000, next: numbersFrom(9_001 + run * 7_919) }),
    )
    // Some are halted for another reason first: 900 million rounds include their share of false alarms.
    expect(found.filter((alarm) => alarm?.suspicion === suspicion).length).toBeGreaterThan(290)
    expect(found.reduce((sum, alarm) => sum + (alarm?.rounds ?? 30_000_000), 0) / found.length).toBeLessThan(3_000_000)
  })
})

test('a correct game is halted by its return at most once in 400 million rounds per suspicion', () => {
  const next = numbersFrom(27)
  let [evidence, alarms] = [noEvidence, 0]
  const looks = 1_000_000
  for (let look = 0; look < looks; look += 1) {
    evidence = weigh(evidence, drawRounds(LOOK, prizes, next), sound)
    const found = suspected(evidence, sound)
    alarms += found.length
    for (const suspicion of found) evidence = { ...evidence, [suspicion]: 0 }
  }
  // 10 billion rounds under four suspicions: 100 alarms are expected if rounds are evaluated one by one, fewer in
  // batches.
  expect(alarms).toBeLessThan(100)
  expect(alarms).toBeGreaterThan(10)
})

test.each([
  // a fault                              rounds it takes at most
  [
    'a wild that pays double',
    [
      [1, 0.15],
      [3, 0.06],
      [10, 0.02],
      [100, 0.003],
      [1_000, 0.0000153],
    ],
    'returns too much',
    300_000,
  ],
  [
    'a large prize that never occurs',
    [
      [1, 0.15],
      [3, 0.06],
      [10, 0.02],
      [50, 0.003],
    ],
    'returns too little',
    9_000_000,
  ],
  [
    'a line that is not counted',
    [
      [1, 0.1425],
      [3, 0.057],
      [10, 0.019],
      [50, 0.00285],
      [1_000, 0.0000145],
    ],
    'pays too seldom',
    100_000,
  ],
  [
    'a generator that prefers one symbol',
    [
      [1, 0.165],
      [3, 0.06],
      [10, 0.02],
      [50, 0.003],
      [1_000, 0.0000153],
    ],
    'pays too often',
    100_000,
  ],
] as const)('%s is found', (_, table, suspicion, roundsMax) => {
  const alarm = roundsToAlarm(table, { looks: 5_000, next: numbersFrom(1_234) })
  expect(alarm?.suspicion).toBe(suspicion)
  expect(alarm?.rounds).toBeLessThanOrEqual(roundsMax)
})

test('evidence never falls below zero, so that past losses cannot hide a current shift', () => {
  const lucky = weigh(
    noEvidence,
    { rounds: 10_000_000, returned: 10_000_000 * sound.mean, hits: Math.round(10_000_000 * sound.hitRate) },
    sound,
  )
  expect(suspicions.map((suspicion) => lucky[suspicion])).toEqual([0, 0, 0, 0])
})

test('the threshold counts as reached at equality', () => {
  const h = enough('returns too much', sound)
  expect(suspected({ ...noEvidence, 'returns too much': h }, sound)).toEqual(['returns too much'])
  expect(suspected({ ...noEvidence, 'returns too much': h - 1e-9 }, sound)).toEqual([])
})
