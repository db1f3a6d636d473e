import type { Draw } from './draw.ts'
import { isOver, newStanding, rulesOf, startAnew, takeTurn, type Standing } from './free-spins.ts'
import { reelsOf } from './reels.ts'
import { stakeUnits, type ReelGame } from './reel-game.ts'

/** What many rounds came to, in stakes. */
export interface Sample {
  readonly rounds: number
  readonly mean: number
  readonly variance: number
  /** Shares of rounds that paid anything, that won free spins, that reached the cap. */
  readonly hitRate: number
  readonly featureRate: number
  readonly cappedRate: number
  readonly multiplierMax: number
}

/** How far from a mean a value may fall by chance, by the share of samples that stay nearer. */
export const quantiles = { 0.95: 1.959_964, 0.99: 2.575_829, 0.999: 3.290_527 } as const

/**
 * Plays rounds and adds them up: the same evaluator and the same rule of rounds as `spin`, without telling the turns,
 * so that nothing is allocated. `drawOf` gives each round its draws.
 */
export function simulate(
  game: ReelGame,
  { rounds, drawOf }: { readonly rounds: number; readonly drawOf: (round: number) => Draw },
): Sample {
  const play = roundPlayer(game)
  const sum = { units: 0, squares: 0, hits: 0, features: 0, capped: 0, most: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const standing = play(drawOf(round))
    sum.units += standing.units
    sum.squares += standing.units * standing.units
    sum.hits += standing.units > 0 ? 1 : 0
    sum.features += standing.given > 0 ? 1 : 0
    sum.capped += standing.isCapped ? 1 : 0
    if (standing.units > sum.most) sum.most = standing.units
  }
  const stake = stakeUnits(game)
  const mean = sum.units / rounds / stake
  return {
    rounds,
    mean,
    variance: sum.squares / rounds / stake ** 2 - mean ** 2,
    hitRate: sum.hits / rounds,
    featureRate: sum.features / rounds,
    cappedRate: sum.capped / rounds,
    multiplierMax: sum.most / stake,
  }
}

/** The interval round the mean of a sample that covers the true mean in such a share of samples. */
export function interval(
  { mean, variance, rounds }: Pick<Sample, 'mean' | 'variance' | 'rounds'>,
  share: keyof typeof quantiles,
): readonly [from: number, to: number] {
  const reach = quantiles[share] * Math.sqrt(variance / rounds)
  return [mean - reach, mean + reach]
}

/** Plays rounds of a game in sequence, with one reused state. */
export function roundPlayer(game: ReelGame): (draw: Draw) => Readonly<Standing> {
  const rules = rulesOf(game)
  const standing = newStanding()
  const [base, free] = [reelsOf(game, 'base'), reelsOf(game, 'free')]
  const stops = base.lengths.map(() => 0)
  return (draw) => {
    startAnew(standing)
    do {
      const reels = standing.turns === 0 ? base : free
      for (let reel = 0; reel < stops.length; reel += 1) stops[reel] = draw(reels.lengths[reel]!)
      takeTurn(rules, standing, reels.show(stops))
    } while (!isOver(standing))
    return standing
  }
}
