import { fiveLines } from './lines.ts'
import { reelGame, type ReelGame } from '../reel-game.ts'

/** Two cherries from the left already pay. Low volatility. */
export const cherryJazz: ReelGame = reelGame({
  id: 'vyshnevyi-dzhaz',
  version: 1,
  rows: 3,
  strips: [
    `grapes lemon cherry strawberry melon cherry lemon melon star lemon
      clover cherry strawberry grapes lemon cherry clover melon grapes strawberry
      melon star grapes strawberry clover lemon cherry joker`,
    `cherry lemon clover grapes melon strawberry grapes lemon melon cherry
      strawberry joker lemon cherry clover grapes cherry star melon lemon
      clover strawberry lemon grapes star cherry melon strawberry`,
    `grapes melon cherry strawberry clover lemon melon cherry strawberry melon
      lemon grapes strawberry star cherry grapes strawberry lemon clover cherry
      grapes lemon cherry star joker lemon melon clover`,
  ].map((strip) => strip.split(/\s+/)),
  lines: fiveLines,
  wild: 'joker',
  pays: {
    joker: { 3: 500 },
    star: { 3: 110 },
    clover: { 3: 42 },
    melon: { 3: 28 },
    grapes: { 3: 21 },
    strawberry: { 3: 18 },
    lemon: { 3: 11 },
    cherry: { 2: 3, 3: 10 },
  },
})
