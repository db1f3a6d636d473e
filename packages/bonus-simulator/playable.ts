import { figuresOf, roundPlayer, stakeUnits, tallyStops, type ReelGame } from '@zoria/game-maths'
import { below, type Words } from './random-words.ts'

/** A game as the simulator plays it. */
export interface Playable {
  readonly id: string
  /** A stake is a multiple of this many minor units: the lines of a reel game. */
  readonly parts: number
  /** Payouts over stakes, known and not sampled. */
  readonly rtp: number
  /** Of the payout as a multiple of the stake. */
  readonly variance: number
  /** Basis points of a stake that count towards a wager: setting WAGER_WEIGHTS. */
  readonly weight: number
  /** Starts a session with a life's randomness; each call plays a round and returns the payout as a share of the stake. */
  readonly sitDown: (words: Words) => () => number
}

/** One result of a game: what a part of the stake is paid, and how likely. */
export interface Prize {
  readonly units: number
  readonly share: number
}

/**
 * One of our games. Without free spins every result is counted over all stops of its reels and drawn by one table
 * look-up; with them the production evaluator spins the reels.
 */
export function reelPlayable(game: ReelGame, weight: number): Playable {
  const parts = stakeUnits(game)
  if (game.feature === undefined) return tablePlayable({ id: game.id, parts, weight, prizes: prizesOf(game) })
  const figures = figuresOf(game)
  const play = roundPlayer(game)
  return {
    id: game.id,
    parts,
    weight,
    rtp: Number(figures.rtp),
    variance: Number(figures.variance),
    sitDown: (words) => {
      const draw = (bound: number): number => below(words, bound)
      return () => play(draw).units
    },
  }
}

/** A game as a list of results whose probabilities add up to one. */
export function tablePlayable({
  id,
  parts,
  weight,
  prizes,
}: {
  id: string
  parts: number
  weight: number
  prizes: readonly Prize[]
}): Playable {
  const whole = prizes.reduce((sum, { share }) => sum + share, 0)
  if (Math.abs(whole - 1) > 1e-9) throw new Error(`The shares of ${id} make ${whole}, not a whole`)
  const rtp = prizes.reduce((sum, { units, share }) => sum + (units / parts) * share, 0)
  const square = prizes.reduce((sum, { units, share }) => sum + (units / parts) ** 2 * share, 0)
  const deal = dealer(prizes)
  return { id, parts, weight, rtp, variance: square - rtp ** 2, sitDown: deal }
}

/** A bet that doubles the stake in such a share of rounds and loses it in the others. */
export function evenMoney({ id, share, weight }: { id: string; share: number; weight: number }): Playable {
  return tablePlayable({
    id,
    parts: 1,
    weight,
    prizes: [
      { units: 0, share: 1 - share },
      { units: 2, share },
    ],
  })
}

/** What a game without free spins pays, exactly. */
const prizesOf = (game: ReelGame): readonly Prize[] => {
  const { stops, counts } = tallyStops(game, 'base')
  const seen = new Map<number, number>()
  for (const [units, count] of counts.flatMap((each) => [...each])) seen.set(units, (seen.get(units) ?? 0) + count)
  return [...seen].map(([units, count]) => ({ units, share: count / stops }))
}

// Walker's alias method: equal columns, each shared by at most two results. One result costs two random words, however
// many results there are.
const dealer = (prizes: readonly Prize[]): Playable['sitDown'] => {
  const columns = prizes.length
  const units = Float64Array.from(prizes, (prize) => prize.units)
  const kept = Float64Array.from(prizes, ({ share }) => share * columns)
  const other = Int32Array.from(prizes, (_, column) => column)
  const small = [...kept.keys()].filter((column) => kept[column]! < 1)
  const large = [...kept.keys()].filter((column) => kept[column]! >= 1)
  while (small.length > 0 && large.length > 0) {
    const [less, more] = [small.pop()!, large.at(-1)!]
    other[less] = more
    kept[more]! -= 1 - kept[less]!
    if (kept[more]! < 1) small.push(large.pop()!)
  }
  // A rounding remainder becomes a whole column.
  for (const column of [...small, ...large]) kept[column] = 1
  const words32 = kept.map((share) => share * 2 ** 32)
  return (words) => () => {
    const column = below(words, columns)
    return units[words() < words32[column]! ? column : other[column]!]!
  }
}
