import { createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { blockMessage, drawFromBlocks, scythianGold, simulate, spin, tallyStops, type Draw } from '@zoria/game-maths'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'

// `npm run bench:maths [-- --quick]`: turns and rounds of the slot that one core can evaluate. Processor time is
// counted, so that a busy machine gives nearly the same figures.

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const repetitions = options.quick ? 2 : 7
/** The goal for one core: turns of five reels and three rows a second. */
const goal = 5_000_000

const machine = await describeMachine()

/** Executions per second of one core. */
const perCoreSecond = (times: number, work: () => void): number => {
  const before = process.cpuUsage()
  work()
  return times / (process.cpuUsage(before).user / 1e6)
}

const stops = scythianGold.strips.reduce((product, strip) => product * strip.length, 1)
const scrambled: Draw = scramble()
const serverSeed = Buffer.alloc(32, 7)
const seeded = (nonce: number): Draw =>
  drawFromBlocks((cursor) =>
    createHmac('sha256', serverSeed)
      .update(blockMessage({ clientSeed: 'bench', nonce }, cursor))
      .digest(),
  )

const ways = [
  {
    name: 'turns evaluated and counted, every stop once',
    run: () => perCoreSecond(stops, () => tallyStops(scythianGold, 'base')),
  },
  {
    name: 'rounds simulated, draws of a plain generator',
    run: () => perCoreSecond(2_000_000, () => simulate(scythianGold, { rounds: 2_000_000, drawOf: () => scrambled })),
  },
  {
    name: 'rounds simulated, draws by HMAC',
    run: () => perCoreSecond(50_000, () => simulate(scythianGold, { rounds: 50_000, drawOf: seeded })),
  },
  {
    name: 'rounds played and told as the studio does, by HMAC',
    run: () => perCoreSecond(25_000, () => playAll(25_000)),
  },
] as const

const found = ways.map(({ name, run }) => {
  run()
  const figures = Array.from({ length: repetitions }, run)
  console.log(`${name}: ${readable(median(figures))} a second and core`)
  return { name, perCoreSecond: median(figures), least: Math.min(...figures), most: Math.max(...figures) }
})

const ratio = (found[0]?.perCoreSecond ?? 0) / goal
const rows = found.map(({ name, perCoreSecond: figure, least, most }) => [
  name,
  readable(figure),
  `${readable(least)} – ${readable(most)}`,
  readable(figure / (found[0]?.perCoreSecond ?? 1)),
])
const text = [
  `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${repetitions} repetitions; ${readable(machine.idleBefore * 100)} % idle before.`,
  table(['a second and core', 'median', 'least – most', 'ratio to the first'], rows),
  `Ratio of turns to the goal of ${readable(goal)}: ${readable(ratio)}.`,
].join('\n\n')
console.log(`\n${text}\n`)
console.log(saveResult('maths', { machine, repetitions, goal, ratio, found }, { isWhole: !options.quick }))
if (!options.quick) fillReadme('maths', text)
if (ratio < 1) process.exitCode = 1

function playAll(rounds: number): void {
  for (let nonce = 0; nonce < rounds; nonce += 1) spin(scythianGold, seeded(nonce))
}

// A cheap generator without quality, so that the rest is measured.
function scramble(): Draw {
  let state = 1
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return Math.floor(((state >>> 0) / 2 ** 32) * bound)
  }
}
