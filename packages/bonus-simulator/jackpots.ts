import { meanOf, quantile, type Estimate } from './estimate.ts'
import { below, wordsOf, type Words } from './random-words.ts'

/** A jackpot as the simulation needs it; sums in minor units. */
export interface JackpotTerms {
  readonly id: string
  readonly seed: number
  readonly shareBps: number
  readonly min: number
  readonly max: number
  readonly stakeMin: number
}

/** Rounds of one stake on an average day. */
export interface StakeBand {
  readonly stake: number
  readonly roundsPerDay: number
}

export interface JackpotQuestion {
  readonly terms: JackpotTerms
  readonly bands: readonly StakeBand[]
  readonly months: number
  /** Equal seeds give equal figures. */
  readonly seed: string
}

export interface JackpotFigures {
  readonly drops: number
  /** Contributions and seeds without what is left in the pool, over the stakes that count. */
  readonly costOfTurnover: Estimate
  /** What is paid to winners in a month. */
  readonly paidPerMonth: Estimate
  /** The most that a month paid, of all simulated ones, and that 99 of 100 months do not pass. */
  readonly paidInWorstMonth: number
  readonly paidIn99OfMonths: number
  readonly dropsPerMonth: Estimate
  readonly daysBetween: {
    readonly mean: Estimate
    readonly median: number
    readonly p95: number
    readonly longest: number
  }
  readonly amount: { readonly mean: Estimate; readonly smallest: number; readonly largest: number }
  /** Of each stake: its part of the stakes that count, and of the drops. */
  readonly wins: readonly { readonly stake: number; readonly turnoverShare: number; readonly dropShare: number }[]
}

const daysPerMonth = 30
/** A day has from half to one and a half times the average turnover. */
const dayRange = 1_000

/**
 * Plays months of stakes into a jackpot: contributions flow in by the day, a threshold is drawn at each reset, and the
 * round that crosses is of a stake in proportion to what its rounds bring together. It estimates and never pays.
 * Without a drop there are no figures: `lacks` says why.
 */
export function simulateJackpot({
  terms,
  bands,
  months,
  seed,
}: JackpotQuestion): JackpotFigures | { readonly lacks: 'stakes that count' | 'drops' } {
  const counted = bands.filter(({ stake }) => stake >= terms.stakeMin)
  const turnover = counted.reduce((sum, { stake, roundsPerDay }) => sum + stake * roundsPerDay, 0)
  if (turnover === 0) return { lacks: 'stakes that count' }
  const words = wordsOf(`${seed} ${terms.id}`, 0)
  const state = { value: terms.seed, threshold: thresholdOf(terms, words), droppedAt: 0, staked: 0 }
  const [amounts, gaps]: [number[], number[]] = [[], []]
  const wins = new Map<number, number>()
  const [paid, drops] = [new Float64Array(months), new Float64Array(months)]
  for (let month = 0; month < months; month += 1) {
    for (let day = 0; day < daysPerMonth; day += 1) {
      const staked = turnover * (0.5 + below(words, dayRange + 1) / dayRange)
      state.staked += staked
      const brought = (staked * terms.shareBps) / 10_000
      let left = brought
      while (state.value + left >= state.threshold) {
        const missing = state.threshold - state.value
        const { stake } = crossingBand(counted, turnover, words)
        // Where in the contribution of the winning round the threshold lies.
        const beyond = Math.min(left - missing, (stake * terms.shareBps * below(words, 1_000)) / 1_000 / 10_000)
        left -= missing + beyond
        const at = month * daysPerMonth + day + (brought - left) / brought
        amounts.push(state.threshold + beyond)
        gaps.push(at - state.droppedAt)
        wins.set(stake, (wins.get(stake) ?? 0) + 1)
        paid[month]! += state.threshold + beyond
        drops[month]! += 1
        Object.assign(state, { value: terms.seed, threshold: thresholdOf(terms, words), droppedAt: at })
      }
      state.value += left
    }
  }
  return amounts.length === 0
    ? { lacks: 'drops' }
    : figuresOf({ amounts, gaps, wins, paid, drops, staked: state.staked, counted, turnover, terms })
}

type Played = {
  readonly amounts: readonly number[]
  readonly gaps: readonly number[]
  readonly wins: ReadonlyMap<number, number>
  readonly paid: Float64Array
  readonly drops: Float64Array
  readonly staked: number
  readonly counted: readonly StakeBand[]
  readonly turnover: number
  readonly terms: JackpotTerms
}

function figuresOf({ amounts, gaps, wins, paid, drops, staked, counted, turnover, terms }: Played): JackpotFigures {
  const sortedPaid = paid.toSorted()
  const [sortedGaps, sortedAmounts] = [Float64Array.from(gaps).toSorted(), Float64Array.from(amounts).toSorted()]
  const cost = meanOf(Float64Array.from(amounts))
  // Each drop takes what stakes brought and one seed: what it costs over what was staked for it.
  const ofTurnover = (amount: number) => (terms.shareBps / 10_000) * (amount / (amount - terms.seed))
  return {
    drops: amounts.length,
    costOfTurnover: {
      value: cost.value * (amounts.length / staked),
      from: ofTurnover(cost.to),
      to: ofTurnover(cost.from),
    },
    paidPerMonth: meanOf(paid),
    paidInWorstMonth: sortedPaid.at(-1) ?? 0,
    paidIn99OfMonths: quantile(sortedPaid, 0.99),
    dropsPerMonth: meanOf(drops),
    daysBetween: {
      mean: meanOf(sortedGaps),
      median: quantile(sortedGaps, 0.5),
      p95: quantile(sortedGaps, 0.95),
      longest: sortedGaps.at(-1) ?? 0,
    },
    amount: { mean: cost, smallest: sortedAmounts[0] ?? 0, largest: sortedAmounts.at(-1) ?? 0 },
    wins: counted.map(({ stake, roundsPerDay }) => ({
      stake,
      turnoverShare: (stake * roundsPerDay) / turnover,
      dropShare: (wins.get(stake) ?? 0) / Math.max(1, amounts.length),
    })),
  }
}

const thresholdOf = ({ min, max }: JackpotTerms, words: Words): number => min + below(words, max - min + 1)

/** A round crosses with a chance in proportion to its contribution. */
function crossingBand(bands: readonly StakeBand[], turnover: number, words: Words): StakeBand {
  let at = (words() / 2 ** 32) * turnover
  for (const band of bands) {
    at -= band.stake * band.roundsPerDay
    if (at < 0) return band
  }
  return bands.at(-1) as StakeBand
}
