import type { Draw, ReelGame } from '@zoria/game-maths'

/** A game with its draws, sound or spoilt. */
interface Played {
  readonly game: ReelGame
  readonly drawOf: (nonce: number) => Draw
}

/** Mistakes in a game or its draws that a run of half a million rounds must notice. */
export const plants: readonly { readonly name: string; readonly spoil: (sound: Played) => Played }[] = [
  {
    name: 'a wild more on a reel',
    spoil: (sound) => ({
      ...sound,
      game: withStrips(sound.game, (strip, reel) => (reel === 1 ? [...strip, sound.game.wild] : strip)),
    }),
  },
  {
    name: 'a ladder that begins a step too high',
    spoil: (sound) => ({ ...sound, game: withFeature(sound.game, { ladder: [2, 3, 5] }) }),
  },
  {
    name: 'half of the free spins',
    spoil: (sound) => ({ ...sound, game: withFeature(sound.game, { awards: { 3: 5, 4: 8, 5: 10 } }) }),
  },
  {
    name: 'scatters that hide in the first reel',
    spoil: (sound) => ({
      ...sound,
      game: withStrips(sound.game, (strip, reel) =>
        reel === 0 ? strip.map((symbol) => (symbol === sound.game.scatter ? 'amber' : symbol)) : strip,
      ),
    }),
  },
  {
    name: 'bytes cut to a remainder',
    spoil: (sound) => ({ ...sound, drawOf: (nonce) => byRemainder(sound.drawOf(nonce)) }),
  },
  {
    name: 'every fifth round the same one',
    spoil: (sound) => ({ ...sound, drawOf: (nonce) => sound.drawOf(nonce % 5 === 0 ? 0 : nonce) }),
  },
]

const byRemainder =
  (draw: Draw): Draw =>
  (bound) =>
    draw(64) % bound

const withStrips = (
  game: ReelGame,
  change: (strip: readonly string[], reel: number) => readonly string[],
): ReelGame => ({ ...game, strips: game.strips.map(change) })

const withFeature = (game: ReelGame, change: Partial<NonNullable<ReelGame['feature']>>): ReelGame =>
  game.feature === undefined ? game : { ...game, feature: { ...game.feature, ...change } }
