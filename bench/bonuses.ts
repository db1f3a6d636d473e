import { parseArgs } from 'node:util'
import { evenMoney, playerModels, reelPlayable, simulateOffer, type Playable, type Terms } from '@zoria/bonus-simulator'
import { cherryJazz, scythianGold } from '@zoria/game-maths'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'

// `npm run bench:bonuses [-- --quick]`: rounds under an open bonus that one core simulates. Processor time is counted,
// so that a busy machine gives nearly the same figures.

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const repetitions = options.quick ? 2 : 5
const lives = options.quick ? 1_000 : 2_000
/** The goal for one core, in rounds a second, including money, wager and end of the bonus. */
const goal = 1_000_000

const machine = await describeMachine()

/** 300 % of a deposit of 500.00 under usual terms. */
const terms: Terms = {
  deposit: 50_000,
  bonus: 150_000,
  wagerType: 'VERSION2',
  wager: 5_250_000,
  releaseMax: 1_500_000,
  stakeMax: 15_000,
  burnsAfterHours: 168,
  burnAtOrBelow: 100,
  burnsOnDeposit: false,
  burnsOnWithdrawal: true,
}
const red = evenMoney({ id: 'red', share: 18 / 37, weight: 10_000 })
const ways = [
  { name: 'the slot with free spins, VERSION2', game: reelPlayable(scythianGold, 10_000), wagerType: 'VERSION2' },
  { name: 'the slot with free spins, CLASSIC', game: reelPlayable(scythianGold, 10_000), wagerType: 'CLASSIC' },
  { name: 'a slot without them, by its table', game: reelPlayable(cherryJazz, 10_000), wagerType: 'VERSION2' },
  { name: 'red or black', game: red, wagerType: 'VERSION2' },
] as const

const perCoreSecond = (game: Playable, wagerType: Terms['wagerType']): number => {
  const before = process.cpuUsage()
  const { rounds } = simulateOffer(
    { terms: { ...terms, wagerType }, game, behaviour: playerModels.cautious, stakeMin: 100, stakeMax: 1_000_000 },
    { lives, seed: 'bench' },
  )
  return rounds / (process.cpuUsage(before).user / 1e6)
}

const found = ways.map(({ name, game, wagerType }) => {
  perCoreSecond(game, wagerType)
  const figures = Array.from({ length: repetitions }, () => perCoreSecond(game, wagerType))
  console.log(`${name}: ${readable(median(figures))} rounds a second and core`)
  return { name, perCoreSecond: median(figures), least: Math.min(...figures), most: Math.max(...figures) }
})

const ratio = Math.min(...found.map((each) => each.perCoreSecond)) / goal
const rows = found.map(({ name, perCoreSecond: figure, least, most }) => [
  name,
  readable(figure),
  `${readable(least)} – ${readable(most)}`,
  readable(figure / goal),
])
const text = [
  `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${repetitions} repetitions; ${readable(machine.idleBefore * 100)} % idle before.`,
  table(['rounds a second and core', 'median', 'least – most', 'ratio to the goal'], rows),
  `Ratio of the slowest to the goal of ${readable(goal)}: ${readable(ratio)}.`,
].join('\n\n')
console.log(`\n${text}\n`)
console.log(saveResult('bonuses', { machine, repetitions, goal, ratio, found }, { isWhole: !options.quick }))
if (!options.quick) fillReadme('bonuses', text)
if (ratio < 1) process.exitCode = 1
