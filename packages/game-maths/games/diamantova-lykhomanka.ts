import { fiveLines } from './lines.ts'
import { reelGame, type ReelGame } from '../reel-game.ts'

/** One wild a reel and steep upper pays. High volatility. */
export const diamondFever: ReelGame = reelGame({
  id: 'diamantova-lykhomanka',
  version: 1,
  rows: 3,
  strips: [
    `ruby emerald amber ring emerald amber ring ruby coin sapphire
      amber ruby sapphire emerald amber sapphire ruby amber emerald crown
      coin amber emerald diamond sapphire ring amber crown ruby amber
      emerald coin`,
    `amber ring ruby amber crown sapphire amber ruby sapphire amber
      emerald ruby amber coin emerald amber sapphire emerald ring ruby
      emerald diamond amber coin crown emerald sapphire ruby coin amber
      ring emerald`,
    `ring emerald ruby amber emerald sapphire ruby amber coin emerald
      amber ring crown amber emerald crown sapphire ruby amber coin
      sapphire amber ruby emerald amber diamond ruby coin ring emerald
      amber sapphire`,
  ].map((strip) => strip.split(/\s+/)),
  lines: fiveLines,
  wild: 'diamond',
  pays: {
    diamond: { 3: 3000 },
    crown: { 3: 320 },
    ring: { 3: 80 },
    coin: { 3: 50 },
    sapphire: { 3: 25 },
    ruby: { 3: 12 },
    emerald: { 3: 8 },
    amber: { 3: 5 },
  },
})
