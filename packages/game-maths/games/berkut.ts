import { fiveLines } from './lines.ts'
import { reelGame, type ReelGame } from '../reel-game.ts'

/** One wild per reel, and the largest single-line payout of our games. High volatility. */
export const goldenEagle: ReelGame = reelGame({
  id: 'berkut',
  version: 1,
  rows: 3,
  strips: [
    `coin trophy flame eagle coin target shield flame horse trophy
      flame target shield flame crown target shield coin trophy flame
      target coin flame target crown horse coin target flame shield`,
    `target coin crown flame target shield flame coin trophy target
      flame shield trophy coin flame eagle target horse crown flame
      target shield coin flame target horse coin trophy flame shield`,
    `shield target flame crown coin flame target trophy coin flame
      shield coin target flame trophy shield coin horse flame trophy
      target coin eagle flame target crown horse shield target flame`,
  ].map((strip) => strip.split(/\s+/)),
  lines: fiveLines,
  wild: 'eagle',
  pays: {
    eagle: { 3: 2000 },
    crown: { 3: 180 },
    horse: { 3: 150 },
    trophy: { 3: 60 },
    shield: { 3: 25 },
    coin: { 3: 12 },
    target: { 3: 8 },
    flame: { 3: 6 },
  },
})
