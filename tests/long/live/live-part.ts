import { diceOf } from '../house/seeded-random.ts'
import type { Found, Part } from '../parts/part.ts'
import { Casino, type Victim } from '../studio/installation.ts'
import { phases, playTableRound, type TablePoint } from './one-table-round.ts'

const lateStudio: TablePoint = { victim: 'studio', phase: 'closed', isLate: true }
const allPoints: readonly TablePoint[] = [
  ...(['studio', 'api', 'postgres'] as const).flatMap((victim) => phases.map((phase) => ({ victim, phase }))),
  lateStudio,
]

/** kill -9 of studio, API and PostgreSQL in each phase of a table's round with several players. */
export const livePart: Part = {
  name: 'live',
  proves:
    'kill -9 of studio, API and PostgreSQL in each phase of a table round: every player is paid once, all by one outcome, and no bet is lost',
  run: async ({ seed, size, report }) => {
    const second = await killAt([{ victim: 'studio', phase: 'paying' }], {
      plant: '../live/plant-second-name.mjs',
      report,
    })
    const forgotten = await killAt([lateStudio], { plant: '../live/plant-forgotten-rounds.mjs', report })
    const found = await killAt(size === 'long' ? allPoints : pointsAtTheGate(seed), { report })
    return {
      ...found,
      plants: [
        { name: 'a studio that names a payout of a table anew after a start', caught: second.violations[0] ?? null },
        { name: 'a studio that forgets the rounds of its last process', caught: forgotten.violations[0] ?? null },
      ],
    }
  },
}

/** One per process that may be killed. */
const pointsAtTheGate = (seed: string): readonly TablePoint[] => {
  const below = diceOf(seed)
  return (['studio', 'api', 'postgres'] as const satisfies readonly Victim[]).map((victim) => ({
    victim,
    phase: phases[below(phases.length)] ?? 'paying',
  }))
}

const killAt = async (
  points: readonly TablePoint[],
  { plant, report }: { plant?: string; report: (line: string) => void },
): Promise<Found> => {
  const casino = await Casino.open(plant === undefined ? {} : { plant })
  const violations: string[] = []
  try {
    for (const point of points) {
      const fault = await playTableRound(casino, point)
      if (fault !== null) violations.push(`${point.victim} killed in ${point.phase}: ${fault}`)
      report(
        `${plant === undefined ? '' : 'planted: '}${point.victim} killed in ${point.phase}${point.isLate === true ? ' until the round is over' : ''}: ${fault ?? 'every player paid once'}`,
      )
    }
    return { counts: { kills: points.length }, plants: [], violations }
  } finally {
    await casino.close()
  }
}
