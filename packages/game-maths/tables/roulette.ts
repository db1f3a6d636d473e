import type { Draw } from '../draw.ts'
import { rational, type Rational } from '../rational.ts'

/** European roulette: one zero. Rules and odds: docs/rules/table-games.md#roulette. */

export const roulettePockets: readonly number[] = Array.from({ length: 37 }, (_, pocket) => pocket)

/** The pockets in their order on the wheel, clockwise from zero. Only for display: every pocket is equally likely. */
export const rouletteWheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

export type RouletteColour = 'green' | 'red' | 'black'

const reds: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

/** The colour of a pocket. */
export function rouletteColour(pocket: number): RouletteColour {
  if (pocket === 0) return 'green'
  return reds.includes(pocket) ? 'red' : 'black'
}

export type RouletteBetKind =
  | 'straight'
  | 'split'
  | 'trio'
  | 'street'
  | 'first-four'
  | 'corner'
  | 'six-line'
  | 'dozen'
  | 'column'
  | 'red'
  | 'black'
  | 'odd'
  | 'even'
  | 'low'
  | 'high'

/** The odds of each kind: a bet that wins pays so many stakes besides the stake itself. */
export const rouletteOdds: Readonly<Record<RouletteBetKind, number>> = {
  straight: 35,
  split: 17,
  trio: 11,
  street: 11,
  'first-four': 8,
  corner: 8,
  'six-line': 5,
  dozen: 2,
  column: 2,
  red: 1,
  black: 1,
  odd: 1,
  even: 1,
  low: 1,
  high: 1,
}

/**
 * The name of a bet: its kind, and what distinguishes it from others of its kind. `straight-17`, `split-17-20`,
 * `trio-0-1-2` and `corner-1-2-4-5` name their pockets in rising order, `street-1-3` and `six-line-1-6` the first and
 * the last; `dozen-2` and `column-3` are numbered 1 to 3; `first-four`, `red`, `black`, `odd`, `even`, `low` and `high`
 * stand alone.
 */
export type RouletteBet = string

/** A place of the layout where chips can be put. */
export interface RouletteSpot {
  readonly bet: RouletteBet
  readonly kind: RouletteBetKind
  /** The pockets with which the bet wins, in rising order. */
  readonly pockets: readonly number[]
}

/** All 157 bets of the layout. Three numbers stand in a row: 1, 2, 3 is the first. */
export const rouletteSpots: readonly RouletteSpot[] = [...insideSpots(), ...outsideSpots()]

/** Whether there is such a bet on the layout. */
export function isRouletteBet(bet: unknown): bet is RouletteBet {
  return typeof bet === 'string' && spots.has(bet)
}

/** The spot of a bet. A bet that the layout does not have is a bug: `isRouletteBet` refuses it first. */
export function rouletteSpot(bet: RouletteBet): RouletteSpot {
  const spot = spots.get(bet)
  if (spot === undefined) throw new Error(`There is no bet ${bet} in roulette`)
  return spot
}

/** The pocket of a round. */
export function spinRoulette(draw: Draw): number {
  return draw(roulettePockets.length)
}

/** What a stake of 1 returns, the stake included: odds + 1, or 0 if the bet loses. */
export function roulettePayout(bet: RouletteBet, pocket: number): number {
  const { kind, pockets } = rouletteSpot(bet)
  return pockets.includes(pocket) ? rouletteOdds[kind] + 1 : 0
}

/** The exact return of a bet, counted over all pockets. It is 36/37 for every bet. */
export function rouletteReturn(bet: RouletteBet): Rational {
  const returned = roulettePockets.reduce((sum, pocket) => sum + roulettePayout(bet, pocket), 0)
  return rational(BigInt(returned), BigInt(roulettePockets.length))
}

const spots: ReadonlyMap<string, RouletteSpot> = new Map(rouletteSpots.map((spot) => [spot.bet, spot]))

function insideSpots(): RouletteSpot[] {
  const numbers = roulettePockets.slice(1)
  const firsts = numbers.filter((number) => number % 3 === 1)
  const named = (kind: RouletteBetKind, ...pockets: number[]): RouletteSpot => ({
    bet: `${kind}-${pockets.join('-')}`,
    kind,
    pockets,
  })
  const ranged = (kind: RouletteBetKind, pockets: readonly number[]): RouletteSpot => ({
    bet: `${kind}-${pockets[0]}-${pockets.at(-1)}`,
    kind,
    pockets,
  })
  const isLastOfRow = (number: number): boolean => number % 3 === 0
  return [
    ...roulettePockets.map((pocket) => named('straight', pocket)),
    ...[1, 2, 3].map((number) => named('split', 0, number)),
    ...numbers.filter((number) => !isLastOfRow(number)).map((number) => named('split', number, number + 1)),
    ...numbers.filter((number) => number <= 33).map((number) => named('split', number, number + 3)),
    named('trio', 0, 1, 2),
    named('trio', 0, 2, 3),
    ...firsts.map((first) => ranged('street', run(first, 3))),
    { bet: 'first-four', kind: 'first-four', pockets: [0, 1, 2, 3] },
    ...numbers
      .filter((number) => number <= 32 && !isLastOfRow(number))
      .map((number) => named('corner', number, number + 1, number + 3, number + 4)),
    ...firsts.filter((first) => first <= 31).map((first) => ranged('six-line', run(first, 6))),
  ]
}

function outsideSpots(): RouletteSpot[] {
  const numbers = roulettePockets.slice(1)
  const alone = (kind: RouletteBetKind, isIn: (number: number) => boolean): RouletteSpot => ({
    bet: kind,
    kind,
    pockets: numbers.filter(isIn),
  })
  return [
    ...[1, 2, 3].map((at): RouletteSpot => ({ bet: `dozen-${at}`, kind: 'dozen', pockets: run(12 * at - 11, 12) })),
    ...[1, 2, 3].map((at): RouletteSpot => ({
      bet: `column-${at}`,
      kind: 'column',
      pockets: numbers.filter((number) => number % 3 === at % 3),
    })),
    alone('red', (number) => rouletteColour(number) === 'red'),
    alone('black', (number) => rouletteColour(number) === 'black'),
    alone('odd', (number) => number % 2 === 1),
    alone('even', (number) => number % 2 === 0),
    alone('low', (number) => number <= 18),
    alone('high', (number) => number >= 19),
  ]
}

function run(first: number, length: number): number[] {
  return Array.from({ length }, (_, at) => first + at)
}
