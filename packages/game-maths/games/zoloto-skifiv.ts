import { twentyLines } from './lines.ts'
import { reelGame, type ReelGame } from '../reel-game.ts'

/**
 * Five reels, twenty lines, free spins with a rising multiplier. In free spins griffins are stacked next to wilds.
 * Medium volatility.
 */
export const scythianGold: ReelGame = reelGame({
  id: 'zoloto-skifiv',
  version: 2,
  rows: 3,
  strips: [
    `cup amphora emerald amber stag ruby amphora lion emerald sword kurgan cup
      diamond horse stag sword bow amphora amber ruby emerald cup hryvnia hryvnia
      diamond horse griffin lion diamond ruby bow`,
    `diamond ruby emerald amphora stag cup amber bow diamond emerald stag griffin
      bow cup amber emerald sword lion hryvnia hryvnia kurgan amphora lion ruby
      horse griffin cup hryvnia sword diamond ruby horse amphora`,
    `bow diamond amber cup ruby horse bow amphora cup stag emerald diamond
      lion kurgan hryvnia cup sword ruby emerald griffin amphora ruby stag amber
      sword hryvnia hryvnia lion diamond emerald amber horse amphora griffin`,
    `kurgan horse amber ruby amphora emerald diamond bow sword hryvnia hryvnia cup
      emerald ruby sword amphora stag diamond lion emerald cup ruby amber diamond
      hryvnia cup amphora horse griffin amber stag bow`,
    `diamond sword amber emerald lion cup ruby sword amber diamond kurgan lion
      emerald cup amphora ruby diamond amber bow amphora horse lion ruby amber
      stag bow griffin horse emerald cup hryvnia hryvnia amphora`,
  ].map((strip) => strip.split(/\s+/)),
  lines: twentyLines,
  wild: 'hryvnia',
  scatter: 'kurgan',
  pays: {
    hryvnia: { 3: 50, 4: 250, 5: 1000 },
    griffin: { 3: 50, 4: 250, 5: 1000 },
    stag: { 3: 25, 4: 125, 5: 500 },
    horse: { 3: 20, 4: 80, 5: 300 },
    lion: { 3: 15, 4: 70, 5: 250 },
    bow: { 3: 10, 4: 40, 5: 150 },
    sword: { 3: 10, 4: 40, 5: 150 },
    amphora: { 3: 10, 4: 30, 5: 100 },
    cup: { 3: 10, 4: 30, 5: 100 },
    emerald: { 3: 5, 4: 15, 5: 50 },
    ruby: { 3: 5, 4: 15, 5: 50 },
    diamond: { 3: 5, 4: 10, 5: 40 },
    amber: { 3: 5, 4: 10, 5: 40 },
  },
  feature: {
    awards: { 3: 10, 4: 15, 5: 20 },
    turnsMax: 30,
    ladder: [1, 2, 3, 5],
    cap: 5000,
    strips: [
      `diamond bow lion amber sword griffin griffin hryvnia horse bow stag ruby
      cup kurgan horse stag emerald sword amphora cup diamond emerald hryvnia cup
      amber sword diamond amphora lion ruby bow amphora amber`,
      `hryvnia amphora sword ruby horse stag emerald amphora diamond bow horse emerald
      cup kurgan bow lion amphora diamond cup bow horse griffin griffin griffin
      hryvnia hryvnia sword ruby amber cup emerald sword lion ruby amber stag`,
      `griffin griffin griffin hryvnia hryvnia bow cup sword diamond amber lion horse
      stag amphora diamond amber bow kurgan ruby hryvnia emerald sword cup lion
      diamond stag cup amphora sword bow horse ruby emerald amber amphora`,
      `sword ruby amber cup amphora bow diamond ruby emerald lion griffin griffin
      hryvnia ruby sword kurgan bow stag emerald hryvnia horse amphora bow emerald
      diamond sword amphora horse cup lion stag amber cup`,
      `ruby kurgan cup amphora amber diamond lion ruby griffin griffin griffin hryvnia
      hryvnia bow stag diamond sword hryvnia amber horse diamond cup lion bow
      amphora emerald sword stag horse cup amber amphora bow emerald`,
    ].map((strip) => strip.split(/\s+/)),
  },
})
