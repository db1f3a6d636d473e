import { diceOf } from '../house/seeded-random.ts'
import type { Found, Part } from '../parts/part.ts'
import { Casino, type Victim } from './installation.ts'
import { playOneRound } from './one-round.ts'
import { allPoints, nameOf, type Point } from './points.ts'

/** kill -9 of studio, API and PostgreSQL at every step of a round (I-14, I-17, I-18; T4b). */
export const studioPart: Part = {
  name: 'studio',
  proves:
    'kill -9 of studio, API and PostgreSQL at every step of a round: it ends once, is paid once, and shows one outcome',
  run: async ({ seed, size, report }) => {
    const plant = await killAt([{ victim: 'studio', message: 'the call for the payout', side: 'after' }], {
      plant: 'plant-second-name.mjs',
      report,
    })
    const found = await killAt(size === 'long' ? allPoints : pointsAtTheGate(seed), { report })
    return {
      ...found,
      plants: [{ name: 'a studio that names a payout anew after a start', caught: plant.violations[0] ?? null }],
    }
  },
}

/** One per process that may be killed. */
const pointsAtTheGate = (seed: string): readonly Point[] => {
  const below = diceOf(seed)
  return (['studio', 'api', 'postgres'] as const satisfies readonly Victim[]).map((victim) => {
    const ofVictim = allPoints.filter((point) => point.victim === victim)
    return ofVictim[below(ofVictim.length)] as Point
  })
}

const killAt = async (
  points: readonly Point[],
  { plant, report }: { plant?: string; report: (line: string) => void },
): Promise<Found> => {
  const casino = await Casino.open(plant === undefined ? {} : { plant })
  const violations: string[] = []
  const ends: Record<string, number> = {}
  try {
    for (const point of points) {
      const { fault, end, isReached } = await playOneRound(casino, point)
      ends[end] = (ends[end] ?? 0) + 1
      if (!isReached) violations.push(`${nameOf(point)}: never reached`)
      if (fault !== null) violations.push(`${nameOf(point)}: ${fault}`)
      report(`${plant === undefined ? '' : 'planted: '}${nameOf(point)}: ${fault ?? end}`)
    }
    return { counts: { kills: points.length, ...ends }, plants: [], violations }
  } finally {
    await casino.close()
  }
}
