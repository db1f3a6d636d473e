import type { Outcome, ReelGame } from '../index.ts'

/** Everything a game advertises, by name: each pay of the table, each award, each step of the ladder, and the cap. */
export function prizesOf({ pays, scatter, feature, strips }: ReelGame): string[] {
  const runs = Object.entries(pays).flatMap(([symbol, table]) => Object.keys(table).map((run) => `${run} × ${symbol}`))
  if (feature === undefined) return runs
  const awards = Object.keys(feature.awards)
    .filter((scatters) => Number(scatters) <= strips.length)
    .map((scatters) => `${scatters} × ${scatter} in a base turn`)
  const again = Object.keys(feature.awards).map((scatters) => `${scatters} × ${scatter} in a free spin`)
  return [
    ...runs,
    ...awards,
    ...again,
    ...feature.ladder.map((multiplier) => `a win × ${multiplier}`),
    `${feature.turnsMax} free spins`,
    'the cap',
  ]
}

/** What of it one round gave. */
export function prizesIn(game: ReelGame, { turns, isCapped }: Outcome): Set<string> {
  const given = new Set<string>(isCapped ? ['the cap'] : [])
  for (const { kind, wins, wayWins = [], multiplier, scatters, awarded } of turns) {
    for (const { symbol, run } of [...wins, ...wayWins]) given.add(`${run} × ${symbol}`)
    if (kind === 'free' && wins.length > 0) given.add(`a win × ${multiplier}`)
    if (awarded > 0)
      given.add(`${scatters.length} × ${game.scatter} in a ${kind === 'base' ? 'base turn' : 'free spin'}`)
  }
  const free = turns.reduce((sum, { awarded }) => sum + awarded, 0)
  if (free > 0 && free === game.feature?.turnsMax) given.add(`${free} free spins`)
  return given
}

/**
 * Looks for rounds that give what is advertised, one after another: the first round for each prize. What it does not
 * find is missing.
 */
export function findPrizes(
  game: ReelGame,
  rounds: Iterable<{ readonly nonce: number; readonly outcome: Outcome }>,
): Map<string, number> {
  const missing = new Set(prizesOf(game))
  const found = new Map<string, number>()
  for (const { nonce, outcome } of rounds) {
    for (const prize of prizesIn(game, outcome)) if (missing.delete(prize)) found.set(prize, nonce)
    if (missing.size === 0) break
  }
  return found
}
