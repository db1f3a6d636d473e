import type { JackpotTerms, StakeBand } from '@zoria/bonus-simulator'

/** Shares of rounds by stake in uah; most rounds are small. Stakes of kzt are twelve times as much. */
const mix: readonly (readonly [stake: number, share: number])[] = [[2_00, 0.3], [5_00, 0.3], [10_00, 0.2], [25_00, 0.12], [50_00, 0.05], [100_00, 0.02], [500_00, 0.009], [2_000_00, 0.001]]

/** Rounds of a day by stake, in minor units. */
export function bandsOf(currency: string, roundsPerDay: number): readonly StakeBand[] {
  return mix.map(([stake, share]) => ({ stake: stake * (currency === 'kzt' ? 12 : 1), roundsPerDay: roundsPerDay * share }))
}

/** The jackpots that the seeds of an installation hold. */
export function readSeededPools(sql: string): readonly JackpotTerms[] {
  return [...sql.matchAll(/\('(?<id>[a-z]+-[a-z]+)',.*?'(?<terms>\{.*?\})'\)/g)].map(({ groups }) => ({ id: groups?.['id'] ?? '', ...(JSON.parse(groups?.['terms'] ?? '{}') as Omit<JackpotTerms, 'id'>) }))
}
