/**
 * Monitoring of measured returns (docs/rules/fairness.md#what-stands-behind-it). Each version has four sums that drift
 * down while the game returns what it should, and up when it does not. A sum restarts at zero when it becomes negative,
 * so it always weighs the latest rounds, however many indicate a shift (CUSUM, E. S. Page, 1954). Nothing is corrected
 * automatically: the result only says that a person must investigate.
 */

/** Expected figures of a version, in stakes. */
export interface Expected {
  readonly mean: number
  readonly variance: number
  readonly hitRate: number
}

/** Rounds drawn since the last look: count, return in stakes, count of paying rounds. */
export interface Drawn {
  readonly rounds: number
  readonly returned: number
  readonly hits: number
}

export const suspicions = ['returns too much', 'returns too little', 'pays too often', 'pays too seldom'] as const
export type Suspicion = (typeof suspicions)[number]

/** Log-likelihood ratio in favour of each suspicion. */
export type Evidence = Readonly<Record<Suspicion, number>>

export const noEvidence: Evidence = {
  'returns too much': 0,
  'returns too little': 0,
  'pays too often': 0,
  'pays too seldom': 0,
}

/** The smallest shift to detect: one percentage point, of the return and of the hit rate. */
const SHIFT = 0.01

/** Rounds between false alarms of a correct game, per suspicion. */
const ROUNDS_TO_FALSE_ALARM = 400_000_000

/** Adds drawn rounds to the evidence. Batches may have any size: only sums count. */
export function weigh(evidence: Evidence, drawn: Drawn, expected: Expected): Evidence {
  const step = (suspicion: Suspicion): number => {
    const { variance, excess } = measure(suspicion, drawn, expected)
    return Math.max(0, evidence[suspicion] + (SHIFT / variance) * (excess - (drawn.rounds * SHIFT) / 2))
  }
  return {
    'returns too much': step('returns too much'),
    'returns too little': step('returns too little'),
    'pays too often': step('pays too often'),
    'pays too seldom': step('pays too seldom'),
  }
}

/** The suspicions whose evidence has reached the threshold for a halt. */
export function suspected(evidence: Evidence, expected: Expected): readonly Suspicion[] {
  return suspicions.filter((suspicion) => evidence[suspicion] >= enough(suspicion, expected))
}

/**
 * The threshold. Between two false alarms of a correct game there are e^h ÷ θ rounds, where θ is the mean evidence per
 * round under a real shift (D. Siegmund, Sequential Analysis, 1985); h follows. A shift of one point is found after (h
 * − 1) ÷ θ rounds: within 3 million at a standard deviation of 5, within 50,000 for the hit rate.
 */
export function enough(suspicion: Suspicion, expected: Expected): number {
  const { variance } = measure(suspicion, { rounds: 0, returned: 0, hits: 0 }, expected)
  return Math.log((ROUNDS_TO_FALSE_ALARM * SHIFT * SHIFT) / (2 * variance))
}

const measure = (
  suspicion: Suspicion,
  drawn: Drawn,
  { mean, variance, hitRate }: Expected,
): { readonly variance: number; readonly excess: number } => {
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
