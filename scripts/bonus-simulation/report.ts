import {
  grouped,
  judgeOffer,
  playerModels,
  share,
  simulateOffer,
  sum,
  warningInWords,
  type Behaviour,
  type Playable,
  type Simulation,
  type Terms,
} from '@zoria/bonus-simulator'
import { behaviourInWords, endsInWords, hours, termsInWords, withInterval } from './formatting.ts'

/** An offer, the game the models play it in, and all games an abuser may choose from. */
export interface Asked {
  readonly name: string
  readonly currency: string
  readonly terms: Terms
  readonly game: Playable
  readonly games: readonly Playable[]
  readonly stakeMin: number
  readonly stakeMax: number
  readonly lives: number
  readonly seed: string
}

/** The report of the requested models, line by line as results arrive. */
export function* linesOf(asked: Asked, models: readonly string[]): Generator<string> {
  yield `${asked.name}: ${termsInWords(asked.terms, asked.currency)}.`
  yield `Seed ${asked.seed}; sums in ${asked.currency} an activation; in brackets the interval that holds the truth in 95 of 100 simulations.`
  for (const [name, behaviour] of Object.entries(playerModels) as [string, Behaviour][]) {
    if (models.includes(name))
      yield* linesOfSimulation(
        `${name} in ${asked.game.id}, ${behaviourInWords(behaviour)}`,
        simulateOffer({ ...asked, behaviour }, asked),
      )
  }
  if (models.includes('abuser')) yield* linesOfAbuser(asked)
}

function* linesOfAbuser(asked: Asked): Generator<string> {
  const { worst, warnings } = judgeOffer(asked, asked)
  yield* linesOfSimulation(
    `abuser in ${worst.plan.game.id}, ${behaviourInWords(worst.plan.behaviour)}; the dearest of ${worst.tried} ways`,
    worst.simulation,
  )
  yield ''
  yield warnings.length === 0 ? 'Nothing to warn of.' : 'Mind:'
  for (const warning of warnings) yield `- ${warningInWords(warning)}`
}

function* linesOfSimulation(title: string, found: Simulation): Generator<string> {
  const { spread, time } = found
  yield `\n${title}`
  yield `  costs the house   ${withInterval(found.cost, sum)}`
  yield `  meets the wager   ${withInterval(found.completion, share)}${time === null ? '' : `, in half of the cases within ${hours(time.medianHours)}, in nine of ten within ${hours(time.p90Hours)}`}`
  yield `  ends              ${endsInWords(found)}`
  yield `  stakes            ${withInterval(found.staked, sum)}, of which the games keep ${sum(found.edge)}`
  yield `  a player ends at  ${sum(spread.median)} in the middle; one of twenty below ${sum(spread.p5)}, one above ${sum(spread.p95)}, one of a hundred above ${sum(spread.p99)}; deviation ${sum(spread.deviation)}`
  yield `  played            ${grouped(found.lives)} players, ${grouped(found.rounds)} rounds`
}
