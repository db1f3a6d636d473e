import {
  simulateJackpot,
  type JackpotFigures,
  type JackpotQuestion,
  type JackpotTerms,
  type StakeBand,
} from '@zoria/bonus-simulator'
import { readTerms } from '@zoria/jackpots'
import { jsonIn, OperatorFault } from '@zoria/platform/operator/command'

/** Shares of rounds by stake in uah; most rounds are small. Stakes of kzt are twelve times as much. */
const mix: readonly (readonly [stake: number, share: number])[] = [
  [2_00, 0.3],
  [5_00, 0.3],
  [10_00, 0.2],
  [25_00, 0.12],
  [50_00, 0.05],
  [100_00, 0.02],
  [500_00, 0.009],
  [2_000_00, 0.001],
]

/** The terms of a file, as `npm run jackpots -- configure` takes them, or their faults. */
export function termsIn(
  named: string,
  text: string,
): { readonly terms: JackpotTerms } | { readonly faults: readonly string[] } {
  try {
    const read = readTerms(jsonIn(named, text))
    if (!read.ok) return { faults: read.refusal.faults }
    const { seed, min, max, stakeMin, ...others } = read.value
    return {
      terms: {
        id: named,
        seed: Number(seed),
        min: Number(min),
        max: Number(max),
        stakeMin: Number(stakeMin),
        ...others,
      },
    }
  } catch (fault) {
    if (fault instanceof OperatorFault) return { faults: [fault.message] }
    throw fault
  }
}

/** The figures of a jackpot; or why there are none, and what to change. */
export function figuresOf(
  question: JackpotQuestion,
): { readonly figures: JackpotFigures } | { readonly fault: string } {
  const {
    terms: { id, stakeMin },
    bands,
    months,
  } = question
  const found = simulateJackpot(question)
  if (!('lacks' in found)) return { figures: found }
  if (found.lacks === 'drops')
    return { fault: `${id}: no drop with --months ${months}: simulate more of them, or more rounds a day (--rounds)` }
  return {
    fault: `${id}: stakeMin ${stakeMin} is above every simulated stake, the largest is ${Math.max(...bands.map(({ stake }) => stake))}: no round would count`,
  }
}

/** Rounds of a day by stake, in minor units. */
export function bandsOf(currency: string, roundsPerDay: number): readonly StakeBand[] {
  return mix.map(([stake, share]) => ({
    stake: stake * (currency === 'kzt' ? 12 : 1),
    roundsPerDay: roundsPerDay * share,
  }))
}

/** The jackpots that the seeds of an installation hold. */
export function readSeededPools(sql: string): readonly JackpotTerms[] {
  return [...sql.matchAll(/\('(?<id>[a-z]+-[a-z]+)',.*?'(?<terms>\{.*?\})'\)/g)].map(({ groups }) => ({
    id: groups?.['id'] ?? '',
    ...(JSON.parse(groups?.['terms'] ?? '{}') as Omit<JackpotTerms, 'id'>),
  }))
}
