import { createHash } from 'node:crypto'
import { figuresOf, games, interval, simulate, type Draw, type ReelGame, type Sample } from '@zoria/game-maths'
import type { Part, Plant, Size } from '../parts/part.ts'
import { plants } from './plants.ts'
import { quickDraws } from './quick-blocks.ts'

// T10b: two million rounds of every game for a merge; at length a hundred million of the slot, ten million of the
// others.
const roundsWanted: Record<Size, (game: ReelGame) => number> = {
  gate: () => 2_000_000,
  long: ({ feature }) => (feature === undefined ? 10_000_000 : 100_000_000),
}

/** Rounds of one pair of seeds. */
const ROUNDS_OF_A_SEED = 500_000

/** Games return what is published of them, in rounds drawn and paid as players' rounds are (T10b; I-39, I-41, I-43). */
export const returnsPart: Part = {
  name: 'returns',
  proves:
    'millions of rounds of every game, drawn by HMAC and rejection: return, hits and free spins lie in the 99.9 % intervals of what is published',
  run: async ({ seed, size, report, requests }) => {
    const counts: Record<string, number> = {}
    const violations: string[] = []
    for (const game of games) {
      const sample = play(game, { seed, rounds: requests ?? roundsWanted[size](game), report })
      Object.assign(counts, {
        [`rounds of ${game.id}`]: sample.rounds,
        [`${game.id} in millionths`]: Math.round(sample.mean * 1e6),
      })
      violations.push(...faultsOf(game, sample))
      report(noticeParts(game, sample))
    }
    return {
      counts: { ...counts, rounds: games.reduce((sum, { id }) => sum + (counts[`rounds of ${id}`] ?? 0), 0) },
      violations,
      plants: plants.map((plant) => tryPlant(plant, { seed, report })),
    }
  },
}

const play = (
  game: ReelGame,
  { seed, rounds, report }: { seed: string; rounds: number; report: (line: string) => void },
): Sample => {
  const samples: Sample[] = []
  for (let left = rounds; left > 0; left -= ROUNDS_OF_A_SEED) {
    samples.push(
      simulate(game, {
        rounds: Math.min(ROUNDS_OF_A_SEED, left),
        drawOf: drawsOf(`${seed}:${game.id}:${samples.length}`),
      }),
    )
    if (samples.length % 20 === 0) report(noticeParts(game, together(samples)))
  }
  return together(samples)
}

const drawsOf = (name: string): ((nonce: number) => Draw) =>
  quickDraws(createHash('sha256').update(name).digest(), 'returns')

const tryPlant = (
  { name, spoil }: (typeof plants)[number],
  { seed, report }: { seed: string; report: (line: string) => void },
): Plant => {
  const [game] = games
  if (game === undefined) throw new Error('there is no game to spoil')
  const spoilt = spoil({ game, drawOf: drawsOf(`${seed}:${name}`) })
  const caught = faultsOf(game, simulate(spoilt.game, { rounds: ROUNDS_OF_A_SEED, drawOf: spoilt.drawOf }))[0] ?? null
  report(`planted: ${name}: ${caught ?? 'not caught'}`)
  return { name, caught }
}

// Held to the published variance: the sample's own would widen the interval of a game that pays wildly.
const faultsOf = (game: ReelGame, sample: Sample): string[] => {
  const { rtp, variance, hitRate, featureRate } = figuresOf(game)
  return [
    faultOf('returns', {
      published: Number(rtp),
      found: sample.mean,
      variance: Number(variance),
      rounds: sample.rounds,
    }),
    faultOf('hits', {
      published: Number(hitRate),
      found: sample.hitRate,
      variance: spreadOf(hitRate),
      rounds: sample.rounds,
    }),
    faultOf('wins free spins', {
      published: Number(featureRate),
      found: sample.featureRate,
      variance: spreadOf(featureRate),
      rounds: sample.rounds,
    }),
  ].flatMap((fault) => (fault === null ? [] : [`${game.id} ${fault}`]))
}

const faultOf = (
  what: string,
  { published, found, variance, rounds }: { published: number; found: number; variance: number; rounds: number },
): string | null => {
  const [from, to] = interval({ mean: published, variance, rounds }, 0.999)
  return found >= from && found <= to
    ? null
    : `${what} ${found.toFixed(6)} in ${rounds} rounds, not within ${from.toFixed(6)} and ${to.toFixed(6)}`
}

const spreadOf = (rate: string): number => Number(rate) * (1 - Number(rate))

const together = (samples: readonly Sample[]): Sample => {
  const rounds = samples.reduce((sum, sample) => sum + sample.rounds, 0)
  const mean = (figure: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + figure(sample) * sample.rounds, 0) / rounds
  const whole = mean((sample) => sample.mean)
  return {
    rounds,
    mean: whole,
    variance: mean((sample) => sample.variance + sample.mean ** 2) - whole ** 2,
    hitRate: mean((sample) => sample.hitRate),
    featureRate: mean((sample) => sample.featureRate),
    cappedRate: mean((sample) => sample.cappedRate),
    multiplierMax: Math.max(...samples.map((sample) => sample.multiplierMax)),
  }
}

const noticeParts = (game: ReelGame, sample: Sample): string => {
  const figures = figuresOf(game)
  const [from, to] = interval(
    { mean: Number(figures.rtp), variance: Number(figures.variance), rounds: sample.rounds },
    0.999,
  )
  return `${game.id}: ${sample.rounds.toLocaleString('en')} rounds return ${sample.mean.toFixed(6)}, published ${figures.rtp}, interval ${from.toFixed(6)} to ${to.toFixed(6)}, most × ${sample.multiplierMax}`
}
