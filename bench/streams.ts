import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuSecondsOf } from './measure/cpu.ts'
import { readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { ask, startChild, type Child } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import type { Received, Stats } from './streams/messages.ts'
import { prepareOurs, startOurs } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:streams`: ten thousand watchers of their balances, and ten thousand listeners of the public stream, in
// one process.

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    repetitions: { type: 'string' },
    quick: { type: 'boolean', default: false },
    watchers: { type: 'string', default: '10000' },
    changes: { type: 'string', default: '50000' },
    profile: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const seconds = Number(options.seconds ?? (options.quick ? 4 : 20))
const repetitions = Number(options.repetitions ?? 1)
const changesPerSecond = Number(options.changes)
const isWhole = !options.quick && seconds >= 10 && options.only === undefined

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const players = playerIds()
const watching = players.slice(0, Number(options.watchers))
await prepareOurs(postgres, players)

/** What feeds the streams; `--only` runs one of them. */
type Feed = 'this process' | 'the wallet' | 'public changes' | 'boards of battles'

/** What one run of one feed measured. */
interface Run {
  readonly fedBy: Feed
  readonly watchers: number
  readonly connectSeconds: number
  readonly changesPerSecond: number
  readonly framesPerSecond: number
  readonly watchersThatHeard: number
  readonly dropped: number
  readonly delayMs: Received['delayMs']
  readonly loopDelayMs: Stats['loopDelayMs']
  readonly serverCore: number
  readonly watcherCore: number
  readonly memoryMB: number
  readonly sessionQuestionsPerSecond: number
  readonly laneLag: number
}

const runs: Run[] = []
for (let repetition = 0; repetition < repetitions; repetition += 1) {
  await measure('this process', async (server) => {
    server.raw.send({ order: 'make', changesPerSecond, players: watching })
    return async () => void server.raw.send({ order: 'rest' })
  })
  await measure('the wallet', async () => {
    const ours = await startOurs(postgres)
    const load = await startChild({ program: join(import.meta.dirname, 'wallet/load.ts') })
    load.raw.send({
      port: ours.ready.port,
      connections: 64,
      warmupSeconds: 1,
      seconds: seconds + 600,
      players,
      roundsOpen: 1_000,
    })
    return async () => void (await Promise.all([load.stop(), ours.stop()]))
  })
}
for (let repetition = 0; repetition < repetitions; repetition += 1) {
  // Ten changes a second, at most two frames a second for each of the listeners.
  await measure('public changes', async (server) => {
    server.raw.send({ order: 'publish', changesPerSecond: 10 })
    return async () => void server.raw.send({ order: 'rest' })
  })
  // Boards are sent once a second; ten battles change in each.
  await measure('boards of battles', async (server) => {
    server.raw.send({ order: 'publish', changesPerSecond: 1, boards: 10 })
    return async () => void server.raw.send({ order: 'rest' })
  })
}
await postgres.stop()
report()

async function measure(fedBy: Feed, feed: (server: Child) => Promise<() => Promise<void>>): Promise<void> {
  if (options.only === undefined || options.only === fedBy) runs.push(await run(fedBy, feed))
}

async function run(fedBy: Feed, feed: (server: Child) => Promise<() => Promise<void>>): Promise<Run> {
  const server = await startChild<{ port: number }>({
    program: join(import.meta.dirname, 'streams/server.ts'),
    nodeArgs: options.profile
      ? ['--cpu-prof', `--cpu-prof-dir=${join(import.meta.dirname, '../var/bench/profiles')}`]
      : [],
    environment: {
      BENCH_DATABASE_URL: postgres.url('app', 'ours'),
      BENCH_FED_BY: fedBy === 'the wallet' ? 'wallet' : 'made',
    },
  })
  const clients = await startChild({ program: join(import.meta.dirname, 'streams/watchers.ts') })
  const began = performance.now()
  await ask<Received>(clients, {
    order: 'connect',
    port: server.ready.port,
    players: watching,
    stream: fedBy === 'public changes' || fedBy === 'boards of battles' ? 'public' : 'own',
  })
  const connectSeconds = (performance.now() - began) / 1_000
  const stop = await feed(server)
  await pause(2)

  const [before] = await Promise.all([
    ask<Stats>(server, { order: 'stats' }),
    ask<Received>(clients, { order: 'begin' }),
  ])
  const cpu = { server: cpuSecondsOf(server.pid), clients: cpuSecondsOf(clients.pid), at: performance.now() }
  await pause(seconds)
  const [after, received] = await Promise.all([
    ask<Stats>(server, { order: 'stats' }),
    ask<Received>(clients, { order: 'count' }),
  ])
  const elapsed = (performance.now() - cpu.at) / 1_000
  const measured: Run = {
    fedBy,
    watchers: received.connected,
    connectSeconds,
    changesPerSecond: (after.sent - before.sent) / elapsed,
    framesPerSecond: received.frames / elapsed,
    watchersThatHeard: received.watchersThatHeard,
    dropped: received.ended,
    delayMs: received.delayMs,
    loopDelayMs: after.loopDelayMs,
    serverCore: (cpuSecondsOf(server.pid) - cpu.server) / elapsed,
    watcherCore: (cpuSecondsOf(clients.pid) - cpu.clients) / elapsed,
    memoryMB: after.memoryMB,
    sessionQuestionsPerSecond: (after.sessionQuestions - before.sessionQuestions) / elapsed,
    laneLag: after.laneLag,
  }
  await stop()
  await Promise.all([clients.stop(), server.stop()])
  console.log(
    `${fedBy}: ${readable(measured.changesPerSecond)} changes/s, ${readable(measured.framesPerSecond)} frames/s to ${measured.watchers} watchers`,
  )
  return measured
}

function report(): void {
  const rows: [string, (run: Run) => string][] = [
    ['watchers connected', (run) => readable(run.watchers)],
    ['changes told a second', (run) => readable(run.changesPerSecond)],
    ['frames heard a second', (run) => readable(run.framesPerSecond)],
    ['watchers that heard a frame', (run) => readable(run.watchersThatHeard)],
    ['watchers dropped', (run) => String(run.dropped)],
    [
      'change to client, p50 / p99 ms',
      (run) => (run.fedBy === 'the wallet' ? '–' : `${readable(run.delayMs.p50)} / ${readable(run.delayMs.p99)}`),
    ],
    ['event loop late, p50 / p99 ms', (run) => `${readable(run.loopDelayMs.p50)} / ${readable(run.loopDelayMs.p99)}`],
    ['core used by the process of the streams, %', (run) => readable(run.serverCore * 100)],
    ['core used by the watchers, %', (run) => readable(run.watcherCore * 100)],
    ['memory of the process of the streams, MB', (run) => readable(run.memoryMB)],
    ['sessions asked for a second', (run) => readable(run.sessionQuestionsPerSecond)],
    ['rows of the journal not told yet', (run) => String(run.laneLag)],
  ]
  const text = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${seconds} s; ${readable(machine.idleBefore * 100)} % idle before.\n\n${table(
    ['fed by', ...runs.map(({ fedBy }) => fedBy)],
    rows.map(([title, figure]) => [title, ...runs.map(figure)]),
  )}`
  console.log(`\n${text}\n`)
  console.log(saveResult('streams', { machine, seconds, runs }, { isWhole }))
  if (isWhole) fillReadme('streams', text)
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
