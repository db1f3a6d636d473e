import { fiveLines } from './lines.ts'
import { reelGame, type ReelGame } from '../reel-game.ts'

/** One wild a reel and steep upper pays. High volatility. */
export const diamondFever: ReelGame = reelGame({
  id: 'diamantova-lykhomanka',
  version: 1,
  rows: 3,
  strips: [
    `ruby emerald amber ring emerald amber ring ruby purse sapphire
      amber ruby sapphire emerald amber sapphire ruby amber emerald crown
      purse amber emerald diamond sapphire ring amber crown ruby amber
      emerald purse`,
    `amber ring ruby amber crown sapphire amber ruby sapphire amber
      emerald ruby amber purse emerald amber sapphire emerald ring ruby
      emerald diamond amber purse crown emerald sapphire ruby purse amber
      ring emerald`,
    `ring emerald ruby amber emerald sapphire ruby amber purse emerald
      amber ring crown amber emerald crown sapphire ruby amber purse
      sapphire amber ruby emerald amber diamond ruby purse ring emerald
      amber sapphire`,
  ].map((strip) => strip.split(/\s+/)),
  lines: fiveLines,
  wild: 'diamond',
  pays: {
    diamond: { 3: 3000 },
    crown: { 3: 320 },
    ring: { 3: 80 },
    purse: { 3: 50 },
    sapphire: { 3: 25 },
    ruby: { 3: 12 },
    emerald: { 3: 8 },
    amber: { 3: 5 },
  },
})
