import { reelGame, type ReelGame } from '../reel-game.ts'

/** A game of 4 × 4 × 4 × 4 × 4 = 1,024 ways with free spins, only for tests of ways. */
export const thousandWays: ReelGame = reelGame({
  id: 'thousand-ways',
  version: 1,
  rows: 4,
  strips: [
    'bison ten jack moon queen ten king jack ten falcon queen jack ten king',
    'ten wild queen jack bison ten king moon jack ten queen falcon jack king',
    'jack ten queen wild king jack ten moon falcon queen ten jack bison king',
    'ten queen jack moon ten king wild jack ten falcon queen jack bison ten',
    'queen jack ten bison king moon jack ten wild queen ten falcon jack king',
  ].map((strip) => strip.split(' ')),
  lines: [],
  ways: { stakeUnits: 250 },
  wild: 'wild',
  scatter: 'moon',
  pays: {
    wild: {},
    bison: { 3: 10, 4: 40, 5: 150 },
    falcon: { 3: 8, 4: 25, 5: 100 },
    king: { 3: 4, 4: 10, 5: 40 },
    queen: { 3: 3, 4: 8, 5: 25 },
    jack: { 3: 2, 4: 4, 5: 10 },
    ten: { 3: 1, 4: 3, 5: 8 },
  },
  feature: { awards: { 3: 6, 4: 8, 5: 10 }, turnsMax: 12, ladder: [1, 2], cap: 20 },
})
