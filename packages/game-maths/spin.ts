import type { Draw } from './draw.ts'
import { reelsOf, type Reels } from './reels.ts'
import { isOver, newStanding, rulesOf, takeTurn, type Standing } from './free-spins.ts'
import type { Outcome, Position, Turn, TurnKind } from './outcome.ts'
import { stakeUnits, type ReelGame } from './reel-game.ts'

/**
 * Plays one round: the base turn and every free spin it wins. The draws are the only source of randomness: no balance,
 * history or player is an input (docs/rules/games.md), so equal draws give equal outcomes.
 */
export function spin(game: ReelGame, draw: Draw): Outcome {
  const rules = rulesOf(game)
  const standing = newStanding()
  const turns: Turn[] = []
  do {
    const kind = standing.turns === 0 ? 'base' : 'free'
    const reels = reelsOf(game, kind)
    const stops = reels.lengths.map((length) => draw(length))
    takeTurn(rules, standing, reels.show(stops))
    turns.push(turnOf(reels, { kind, stops, standing }))
  } while (!isOver(standing))
  return { turns, units: standing.units, isCapped: standing.isCapped }
}

/** What the reels show and pay when they rest on these stops in a round's first turn. */
export function turnReels(game: ReelGame, stops: readonly number[]): Turn {
  const standing = newStanding()
  const reels = reelsOf(game, 'base')
  takeTurn(rulesOf(game), standing, reels.show(stops))
  return turnOf(reels, { kind: 'base', stops, standing })
}

/** The payout of a stake spread evenly over its units. The stake must divide among them without a remainder. */
export function payoutOf(game: ReelGame, stake: bigint, units: number): bigint {
  const parts = BigInt(stakeUnits(game))
  if (stake % parts !== 0n) throw new Error(`A stake of ${stake} does not divide among ${parts} lines`)
  return (stake / parts) * BigInt(units)
}

const turnOf = (reels: Reels, turn: { kind: TurnKind; stops: readonly number[]; standing: Standing }): Turn => {
  const window = reels.window(turn.stops)
  const { multiplier, awarded, paid } = turn.standing
  return {
    kind: turn.kind,
    stops: turn.stops,
    window,
    ...reels.wins(turn.stops),
    multiplier,
    scatters: scattersIn(window, reels.scatter),
    awarded,
    units: paid,
  }
}

const scattersIn = (window: readonly (readonly string[])[], scatter: string | undefined): Position[] =>
  window.flatMap((symbols, reel) =>
    symbols.flatMap((symbol, row): Position[] => (symbol === scatter ? [[reel, row]] : [])),
  )
