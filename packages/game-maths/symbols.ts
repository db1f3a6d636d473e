import type { ReelGame, Strips } from './reel-game.ts'

/** The wild's code. */
export const WILD = 0

/** Symbols as small numbers, and a table of pays that is read by them. */
export interface SymbolCodes {
  readonly names: readonly string[]
  /** −1 in a game without one. */
  readonly scatter: number
  /** Units at [code × (reels + 1) + run]. */
  readonly pays: Int32Array
  /** Each strip as codes, extended past its end by the window, so that reading a window needs no modulo. */
  readonly strips: readonly Uint8Array[]
}

/** Numbers the symbols of a game for these strips: the wild is 0, the scatter, if there is one, comes last. */
export function symbolCodes(game: ReelGame, strips: Strips): SymbolCodes {
  const paying = [game.wild, ...Object.keys(game.pays).filter((symbol) => symbol !== game.wild)]
  const names = game.scatter === undefined ? paying : [...paying, game.scatter]
  const width = strips.length + 1
  const pays = new Int32Array(names.length * width)
  for (const [code, name] of names.entries()) {
    for (const [run, units] of Object.entries(game.pays[name] ?? {})) pays[code * width + Number(run)] = units
  }
  const coded = strips.map((strip) =>
    Uint8Array.from([...strip, ...strip.slice(0, game.rows - 1)], (symbol) => names.indexOf(symbol)),
  )
  return { names, scatter: game.scatter === undefined ? -1 : names.length - 1, pays, strips: coded }
}
