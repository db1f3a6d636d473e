import type { Draw } from './draw.ts'
import type { ReelGame } from './reel-game.ts'

/** A paid run: which line, what ran, how long, how many line stakes it pays. */
export interface LineWin {
  readonly line: number
  readonly symbol: string
  readonly run: number
  readonly units: number
}

/** One turn of the reels. `window` is read reel by reel from the left, each from the top. */
export interface Turn {
  readonly stops: readonly number[]
  readonly window: readonly (readonly string[])[]
  readonly wins: readonly LineWin[]
  readonly units: number
}

/** Everything one stake bought: its turns in order and their sum in line stakes. */
export interface Outcome {
  readonly turns: readonly Turn[]
  readonly units: number
}

/**
 * Plays one round. The draws are the only source of chance: no balance, history or player comes in
 * (docs/rules/games.md), so equal draws give equal outcomes for everybody.
 */
export function spin(game: ReelGame, draw: Draw): Outcome {
  const turn = turnReels(game, game.strips.map((strip) => draw(strip.length)))
  return { turns: [turn], units: turn.units }
}

/** What the reels show and pay when they rest on these stops. */
export function turnReels(game: ReelGame, stops: readonly number[]): Turn {
  const window = game.strips.map((strip, reel) => visible(strip, stops[reel] ?? 0, game.rows))
  const wins = game.lines.flatMap((line, index) => lineWin(game, line.map((row, reel) => window[reel]?.[row] ?? ''), index))
  return { stops, window, wins, units: wins.reduce((sum, win) => sum + win.units, 0) }
}

/** The payout of a stake spread evenly over all lines. The stake must divide among them without a remainder. */
export function payoutOf(game: ReelGame, stake: bigint, units: number): bigint {
  const lines = BigInt(game.lines.length)
  if (stake % lines !== 0n) throw new Error(`A stake of ${stake} does not divide among ${lines} lines`)
  return (stake / lines) * BigInt(units)
}

const visible = (strip: readonly string[], stop: number, rows: number): string[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '')

// The better of two readings pays: the run of the first ordinary symbol with wilds in it, or the wilds alone.
const lineWin = (game: ReelGame, symbols: readonly string[], index: number): LineWin[] => {
  const first = symbols.find((symbol) => symbol !== game.wild) ?? game.wild
  const readings = [
    paidRun(game, first, runLength(symbols, (symbol) => symbol === first || symbol === game.wild)),
    paidRun(game, game.wild, runLength(symbols, (symbol) => symbol === game.wild)),
  ]
  const best = readings.reduce((a, b) => (b.units > a.units ? b : a))
  return best.units > 0 ? [{ line: index + 1, ...best }] : []
}

const paidRun = (game: ReelGame, symbol: string, run: number): Omit<LineWin, 'line'> => ({
  symbol,
  run,
  units: game.pays[symbol]?.[run] ?? 0,
})

const runLength = (symbols: readonly string[], isOfRun: (symbol: string) => boolean): number => {
  const end = symbols.findIndex((symbol) => !isOfRun(symbol))
  return end === -1 ? symbols.length : end
}
