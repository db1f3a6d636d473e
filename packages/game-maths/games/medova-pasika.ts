import { tenLines } from './lines.ts'
import { reelGame, type ReelGame } from '../reel-game.ts'

/** Ten lines: small payouts often. Low volatility. */
export const honeyApiary: ReelGame = reelGame({
  id: 'medova-pasika',
  version: 1,
  rows: 3,
  strips: [
    `butterfly star sunflower clover star butterfly strawberry sunflower bee star
      sunflower butterfly clover strawberry honey star clover strawberry star bee
      clover strawberry butterfly clover sunflower bee star strawberry clover honey`,
    `strawberry star sunflower strawberry star butterfly clover sunflower strawberry clover
      star sunflower butterfly clover honey bee butterfly strawberry star sunflower
      bee clover butterfly star honey clover bee strawberry star clover`,
    `butterfly sunflower star clover strawberry star bee sunflower star strawberry
      butterfly clover strawberry bee sunflower clover star honey butterfly clover
      star strawberry clover bee honey butterfly strawberry star sunflower clover`,
  ].map((strip) => strip.split(/\s+/)),
  lines: tenLines,
  wild: 'honey',
  pays: {
    honey: { 3: 300 },
    bee: { 3: 60 },
    sunflower: { 3: 22 },
    butterfly: { 3: 16 },
    strawberry: { 3: 9 },
    clover: { 3: 6 },
    star: { 3: 5 },
  },
})
