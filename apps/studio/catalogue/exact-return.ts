import { proveRTP, type ReelGame } from '@zoria/game-maths'

const known = new WeakMap<ReelGame, string>()

/** The share of stakes that a game returns, exact to twelve places; the rest is cut, so that nothing is promised that the game does not return. */
export function exactReturn(game: ReelGame): string {
  const found = known.get(game)
  if (found !== undefined) return found
  const { n, d } = proveRTP(game).rtp
  const text = `${n / d}.${(((n % d) * 10n ** 12n) / d).toString().padStart(12, '0')}`
  known.set(game, text)
  return text
}
