/** A deterministic number below the limit for a seed and a position. Fast: a million plans are drawn in a moment. */
export type Below = (limit: number) => number

/** Mulberry32: good enough to vary a plan, and of no other use. */
export function diceOf(seed: string): Below {
  let state = [...seed].reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5)
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let drawn = Math.imul(state ^ (state >>> 15), state | 1)
    drawn ^= drawn + Math.imul(drawn ^ (drawn >>> 7), drawn | 61)
    return ((drawn ^ (drawn >>> 14)) >>> 0) % limit
  }
}
