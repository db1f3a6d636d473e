/**
 * The watch over what games return while they are played (docs/rules/fairness.md#what-stands-behind-it). Four sums per version, each of which drifts
 * down while the game returns what it should and up when it does not; it starts again from nothing whenever it is used up, so it always
 * weighs the latest rounds, however many speak (a CUSUM after E. S. Page, 1954). It never corrects anything: it says that somebody has to look.
 */

/** What rounds of a version come to in the long run, in stakes. */
export interface Expected {
  readonly mean: number
  readonly variance: number
  readonly hitRate: number
}

/** Rounds drawn since the last look: how many, what they returned in stakes, how many paid. */
export interface Drawn {
  readonly rounds: number
  readonly returned: number
  readonly hits: number
}

export const suspicions = ['returns too much', 'returns too little', 'pays too often', 'pays too seldom'] as const
export type Suspicion = (typeof suspicions)[number]

/** How much speaks for each suspicion, in natural logarithms of likelihood. */
export type Evidence = Readonly<Record<Suspicion, number>>

export const noEvidence: Evidence = { 'returns too much': 0, 'returns too little': 0, 'pays too often': 0, 'pays too seldom': 0 }

/** The least shift that matters: one percentage point, of the return and of the share of rounds that pay. */
const SHIFT = 0.01

/** A game that returns exactly what it should is suspected wrongly once in so many rounds, by each suspicion. */
const ROUNDS_TO_FALSE_ALARM = 400_000_000

/** Adds what was drawn to the evidence. Batches may have any size: only sums count. */
export function weigh(evidence: Evidence, drawn: Drawn, expected: Expected): Evidence {
  const step = (suspicion: Suspicion): number => {
    const { variance, excess } = measure(suspicion, drawn, expected)
    return Math.max(0, evidence[suspicion] + (SHIFT / variance) * (excess - (drawn.rounds * SHIFT) / 2))
  }
  return { 'returns too much': step('returns too much'), 'returns too little': step('returns too little'), 'pays too often': step('pays too often'), 'pays too seldom': step('pays too seldom') }
}

/** The suspicions that the evidence makes certain enough for a halt. */
export function suspected(evidence: Evidence, expected: Expected): readonly Suspicion[] {
  return suspicions.filter((suspicion) => evidence[suspicion] >= enough(suspicion, expected))
}

/**
 * The evidence that is enough. Between two halts that a sound game suffers lie e^h ÷ θ rounds, θ being what a round brings on average where the
 * shift is real (D. Siegmund, Sequential Analysis, 1985); h follows. A shift of one point is found after (h − 1) ÷ θ rounds: within 3 million
 * at a standard deviation of 5, within 50,000 where it is the share of paying rounds.
 */
export function enough(suspicion: Suspicion, expected: Expected): number {
  const { variance } = measure(suspicion, { rounds: 0, returned: 0, hits: 0 }, expected)
  return Math.log((ROUNDS_TO_FALSE_ALARM * SHIFT * SHIFT) / (2 * variance))
}

const measure = (suspicion: Suspicion, drawn: Drawn, { mean, variance, hitRate }: Expected): { readonly variance: number; readonly excess: number } => {
  const ofReturn = drawn.returned - drawn.rounds * mean
  const ofHits = drawn.hits - drawn.rounds * hitRate
  switch (suspicion) {
    case 'returns too much':
      return { variance, excess: ofReturn }
    case 'returns too little':
      return { variance, excess: -ofReturn }
    case 'pays too often':
      return { variance: hitRate * (1 - hitRate), excess: ofHits }
    case 'pays too seldom':
      return { variance: hitRate * (1 - hitRate), excess: -ofHits }
  }
}
