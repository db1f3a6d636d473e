import { tenLines } from './lines.ts'
import { reelGame, type ReelGame } from '../reel-game.ts'

/** Ten lines with wilds in pairs. Medium volatility. */
export const iceWolf: ReelGame = reelGame({
  id: 'kryzhanyi-vovk',
  version: 1,
  rows: 3,
  strips: [
    `orb snowflake owl sparkle moon fox snowflake sparkle moon snowflake
      sparkle moon snowflake sparkle owl snowflake fox orb owl moon
      orb snowflake moon sparkle orb fox snowflake sparkle wolf wolf`,
    `owl snowflake sparkle fox orb sparkle snowflake moon sparkle snowflake
      orb sparkle moon snowflake sparkle moon snowflake owl sparkle orb
      snowflake moon fox orb wolf wolf moon owl snowflake fox`,
    `orb fox sparkle snowflake moon orb snowflake wolf wolf moon
      sparkle snowflake orb owl sparkle snowflake moon owl fox sparkle
      moon orb snowflake sparkle moon owl snowflake sparkle fox snowflake`,
  ].map((strip) => strip.split(/\s+/)),
  lines: tenLines,
  wild: 'wolf',
  pays: {
    wolf: { 3: 300 },
    owl: { 3: 50 },
    fox: { 3: 36 },
    orb: { 3: 20 },
    moon: { 3: 10 },
    sparkle: { 3: 6 },
    snowflake: { 3: 4 },
  },
})
