import { fiveLines } from './lines.ts'
import { reelGame, type ReelGame } from '../reel-game.ts'

/** Three reels with stacked wilds, one pair per reel: the game's first version, used only to recall its rounds. */
export const scythianGoldOfThreeReels: ReelGame = reelGame({
  id: 'zoloto-skifiv',
  version: 1,
  rows: 3,
  strips: [
    `garnet cup horse amphora lion garnet stag amphora garnet horse
      lion cup horse griffin cup amphora garnet cup amphora stag
      garnet horse hryvnia hryvnia amphora garnet lion cup griffin stag`,
    `amphora cup horse garnet griffin cup lion amphora horse garnet
      amphora lion stag garnet lion cup stag garnet horse amphora
      cup stag amphora garnet griffin hryvnia hryvnia garnet cup horse`,
    `garnet cup lion horse garnet amphora griffin horse amphora stag
      cup garnet horse amphora hryvnia hryvnia garnet lion cup garnet
      stag lion garnet stag cup griffin amphora horse cup amphora`,
  ].map((strip) => strip.split(/\s+/)),
  lines: fiveLines,
  wild: 'hryvnia',
  pays: {
    hryvnia: { 3: 500 },
    griffin: { 3: 90 },
    stag: { 3: 35 },
    lion: { 3: 25 },
    horse: { 3: 15 },
    cup: { 3: 8 },
    amphora: { 3: 6 },
    garnet: { 3: 4 },
  },
})
