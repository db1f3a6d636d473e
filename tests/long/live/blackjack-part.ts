import { shuffled } from '../finish/killed-worker.ts'
import { diceOf } from '../house/seeded-random.ts'
import type { Found, Part } from '../parts/part.ts'
import { Casino, type Victim } from '../studio/installation.ts'
import { blackjackPhases, playBlackjackRound, type BlackjackPoint } from './one-blackjack-round.ts'

const victims = ['studio', 'api', 'postgres'] as const satisfies readonly Victim[]

/**
 * kill -9 of studio, API and PostgreSQL in each phase of a round of blackjack, also while stakes of decisions are being
 * confirmed.
 */
export const blackjackPart: Part = {
  name: 'live-blackjack',
  proves:
    'kill -9 of studio, API and PostgreSQL in each phase of a round of blackjack: every player is paid once, every stake is taken once, and the stored decisions replay the round that was shown',
  run: async ({ seed, size, kills, report }) => {
    const twice = await killIn([[{ victim: 'studio', phase: 'confirming' }]], {
      plant: '../live/plant-decision-stake-twice.mjs',
      report,
    })
    const plants = [
      { name: 'a studio that takes the stake of a decision twice after a start', caught: twice.violations[0] ?? null },
    ]
    if (size === 'long') {
      // A round may be over with its first step, and then there is nothing to forget.
      const forgotten = await killIn(
        Array.from({ length: 4 }, () => [{ victim: 'studio', phase: 'steps' }]),
        { plant: '../live/plant-forgotten-decision.mjs', report, untilFault: true },
      )
      // A round may pay nobody.
      const second = await killIn(
        Array.from({ length: 3 }, () => [{ victim: 'studio', phase: 'paying' }]),
        { plant: '../live/plant-second-name.mjs', report, untilFault: true },
      )
      plants.push({
        name: 'a studio that names a payout of blackjack anew after a start',
        caught: second.violations[0] ?? null,
      })
      plants.push({
        name: 'a studio that forgets a decision when it replays a round',
        caught: forgotten.violations[0] ?? null,
      })
    }
    const found = await killIn(
      size === 'long' ? shuffled(everyPoint(), diceOf(seed)).slice(0, kills) : [pointsOfOneRound(seed)],
      { report },
    )
    return { ...found, plants }
  },
}

const everyPoint = (): readonly (readonly BlackjackPoint[])[] =>
  victims.flatMap((victim) => blackjackPhases.map((phase) => [{ victim, phase }]))

/** Each process once in one round, which takes more than a minute: in three phases, in an order by chance. */
const pointsOfOneRound = (seed: string): readonly BlackjackPoint[] => {
  const below = diceOf(seed)
  const [first, left] = [below(victims.length), [...victims]]
  const order = [...left.splice(first, 1), ...left.splice(below(left.length), 1), ...left]
  return (['confirming', 'steps', 'paying'] as const).map((phase, at) => ({ victim: order[at] ?? 'studio', phase }))
}

const killIn = async (
  rounds: readonly (readonly BlackjackPoint[])[],
  { plant, report, untilFault = false }: { plant?: string; report: (line: string) => void; untilFault?: boolean },
): Promise<Found> => {
  const casino = await Casino.open(plant === undefined ? {} : { plant })
  const violations: string[] = []
  let kills = 0
  try {
    for (const points of rounds) {
      const fault = await playBlackjackRound(casino, points)
      const name = points.map(({ victim, phase }) => `${victim} killed in ${phase}`).join(', ')
      if (fault !== null) violations.push(`${name}: ${fault}`)
      report(
        `${plant === undefined ? '' : 'planted: '}${name}: ${fault ?? 'every player paid once for the round that was shown'}`,
      )
      kills += points.length
      if (fault !== null && untilFault) break
    }
    return { counts: { kills, rounds: rounds.length }, plants: [], violations }
  } finally {
    await casino.close()
  }
}
