import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { superuser } from '@zoria/platform/postgres/initialise'
import type { ReaderLag } from '@zoria/wallet'
import { consumerNames, consumersIn, openConsumers } from './consumers/house.ts'
import { growJournal } from './growth/loader.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './measure/cpu.ts'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { ask, startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { measureWindow, type Window } from './wallet/measure-window.ts'
import { prepareOurs, startOurs } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:consumers`: how fast rating, cashback and jackpots read a backlog of settled rounds, how long a
// rebuild takes, and the cost of a bet while they run. `-- --only jackpots` runs that consumer alone (or some,
// separated by commas).

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    seconds: { type: 'string' },
    repetitions: { type: 'string' },
    quick: { type: 'boolean', default: false },
    'without-bets': { type: 'boolean', default: false },
    only: { type: 'string', default: consumerNames.join() },
  },
})
const names = consumersIn(options.only)
const rowsWanted = Number(options.rows ?? (options.quick ? 100_000 : 1_000_000))
const seconds = Number(options.seconds ?? (options.quick ? 4 : 10))
const repetitionsWanted = Number(options.repetitions ?? (options.quick ? 2 : 5))
const isWhole =
  rowsWanted >= 1_000_000 &&
  seconds >= 8 &&
  repetitionsWanted >= 4 &&
  !options['without-bets'] &&
  names.length === consumerNames.length

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const players = playerIds()
await prepareOurs(postgres, players)
await growJournal(postgres.sql('owner', 'ours'), { rows: rowsWanted, daysBefore: 7 })
console.log(`${readable(rowsWanted)} rows of a week wait`)

const consumed = await consumeAll()
const rebuilt = names.includes('rating') ? await rebuild() : null
const repetitions = options['without-bets'] ? [] : await besidePlay()
await postgres.stop()
report()

/** All consumers of one process, from the beginning to the end of what waits. */
async function consumeAll() {
  const consumers = await openConsumers(postgres.url('app', 'ours'), names)
  const cpu = () => ({ node: cpuSecondsOf(process.pid), postgres: cpuSecondsOfFamily(postgres.postmaster) })
  const [before, began] = [cpu(), performance.now()]
  const playing = await consumers.play.keepRunning()
  const isLeft = async () => {
    const lags = (await consumers.wallet.readerLags()).filter(({ reader }) => reader.startsWith('play.'))
    return lags.length < names.length || lags.some(({ rows }) => rows > 0)
  }
  do await new Promise((resolve) => setTimeout(resolve, 200))
  while (await isLeft())
  const [after, took] = [cpu(), (performance.now() - began) / 1_000]
  await playing.close()
  await consumers.close()
  const [node, server] = [after.node - before.node, after.postgres - before.postgres]
  console.log(
    `the consumers took ${readable(rowsWanted)} rows in ${readable(took)} s: ${readable(node)} s of Node, ${readable(server)} s of PostgreSQL`,
  )
  return { took, node, server, perCore: rowsWanted / (node + server), perNodeCore: rowsWanted / node }
}

async function rebuild() {
  const consumers = await openConsumers(postgres.url('app', 'ours'))
  const began = performance.now()
  const outcome = await consumers.play.rebuild('rating')
  const took = (performance.now() - began) / 1_000
  await consumers.close()
  if ('unknown' in outcome || outcome.differences.length > 0)
    throw new Error(`the rebuild found differences: ${JSON.stringify(outcome)}`)
  console.log(`the rating was rebuilt from ${readable(rowsWanted)} rows in ${readable(took)} s`)
  return { took, minutesOfTenMillion: ((took / rowsWanted) * 1e7) / 60 }
}

/** Windows at half load, alternating without and with a running process of consumers. */
async function besidePlay(): Promise<Record<'alone' | 'beside', Window>[]> {
  const server = await startOurs(postgres)
  const load = await startChild({ program: join(import.meta.dirname, 'wallet/load.ts') })
  const watched = { load, server, postmaster: postgres.postmaster, superuser: postgres.sql(superuser, 'postgres') }
  const windowOf = (callsPerSecond?: number) =>
    measureWindow(watched, {
      port: server.ready.port,
      connections: 64,
      players,
      roundsOpen: 1_000,
      warmupSeconds: seconds / 4,
      seconds,
      ...(callsPerSecond && { callsPerSecond }),
    })
  const half = (await windowOf()).operationsPerSecond / 2
  // Pages that the windows before, or the reading of their rounds, have left dirty are written first: no window pays
  // for another.
  const halfLoad = async (): Promise<Window> => {
    await watched.superuser`checkpoint`
    return windowOf(half)
  }
  const measured: Record<'alone' | 'beside', Window>[] = []
  for (let number = 1; number <= repetitionsWanted; number += 1) {
    const beside = async (): Promise<Window> => {
      const consumers = await startChild({
        program: join(import.meta.dirname, 'consumers/consumer-process.ts'),
        environment: { BENCH_DATABASE_URL: postgres.url('app', 'ours'), BENCH_CONSUMERS: names.join() },
      })
      await untilRead(consumers)
      const window = await halfLoad()
      await consumers.stop()
      return window
    }
    const order = number % 2 === 1 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const)
    const pair: Partial<Record<'alone' | 'beside', Window>> = {}
    for (const name of order) pair[name] = name === 'alone' ? await halfLoad() : await beside()
    measured.push(pair as Record<'alone' | 'beside', Window>)
    console.log(
      `${number} p99 ${readable(pair.alone!.latencyMicros.p99)} µs alone, ${readable(pair.beside!.latencyMicros.p99)} µs beside consumers, at ${readable(half)}/s`,
    )
  }
  await Promise.all([load, server].map((child) => child.stop()))
  return measured
}

/** The backlog from before the measurement is excluded. */
async function untilRead(consumers: Parameters<typeof ask>[0]): Promise<void> {
  for (;;) {
    const { lags } = await ask<{ lags: readonly ReaderLag[] }>(consumers, {})
    if (lags.every(({ rows }) => rows === 0)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function report(): void {
  const ratio = (figure: (window: Window) => number) =>
    median(repetitions.map(({ alone, beside }) => figure(beside) / figure(alone)))
  const of = (name: 'alone' | 'beside', figure: (window: Window) => number) =>
    median(repetitions.map((pair) => figure(pair[name])))
  const ratios = {
    p99: ratio(({ latencyMicros }) => latencyMicros.p99),
    p50: ratio(({ latencyMicros }) => latencyMicros.p50),
  }
  const spread = (name: 'alone' | 'beside') =>
    [Math.min, Math.max]
      .map((choose) => readable(choose(...repetitions.map((pair) => pair[name].latencyMicros.p99))))
      .join(' to ')
  const goal = (isHeld: boolean) => (isHeld ? 'held' : 'missed')
  const machineText = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${readable(machine.idleBefore * 100)} % idle before`
  const text = [
    `${machineText}; ${readable(rowsWanted)} journal rows of 10,000 players over a week; ${repetitions.length} repetitions of ${seconds} s.`,
    table(
      ['goal', 'must', 'measured', ''],
      [
        [
          `journal rows/s a core (Node + PostgreSQL), ${names.length === 1 ? `${names[0]} alone` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} together`}`,
          '10,000',
          readable(consumed.perCore),
          goal(consumed.perCore >= 10_000),
        ],
        ...(rebuilt === null
          ? []
          : [
              [
                'minutes for a rebuild of 10⁷ rows, from the rows of this run',
                '15',
                readable(rebuilt.minutesOfTenMillion),
                goal(rebuilt.minutesOfTenMillion < 15),
              ],
            ]),
        ...(repetitions.length === 0
          ? []
          : [
              [
                'p99 of a bet at half load, beside the consumers / alone',
                '1.10',
                readable(ratios.p99),
                goal(ratios.p99 <= 1.1),
              ],
            ]),
      ],
    ),
    table(
      ['figure', ''],
      [
        ['rows/s of one process, by the clock', readable(rowsWanted / consumed.took)],
        ['rows/s a core of Node alone', readable(consumed.perNodeCore)],
        ['µs a row, Node', readable((consumed.node / rowsWanted) * 1e6)],
        ['µs a row, PostgreSQL', readable((consumed.server / rowsWanted) * 1e6)],
        ...(rebuilt === null ? [] : [['rebuild of these rows, s', readable(rebuilt.took)]]),
        ...(repetitions.length === 0
          ? []
          : [
              [
                'p50 µs alone / beside',
                `${readable(of('alone', ({ latencyMicros }) => latencyMicros.p50))} / ${readable(of('beside', ({ latencyMicros }) => latencyMicros.p50))}`,
              ],
              [
                'p99 µs alone / beside',
                `${readable(of('alone', ({ latencyMicros }) => latencyMicros.p99))} / ${readable(of('beside', ({ latencyMicros }) => latencyMicros.p99))}`,
              ],
              ['p99 µs alone, lowest to highest', spread('alone')],
              ['p99 µs beside, lowest to highest', spread('beside')],
            ]),
      ],
    ),
  ].join('\n\n')
  console.log(`\n${text}`)
  saveResult(
    isWhole ? 'consumers' : `consumers-${names.join('-')}`,
    { machine, rowsWanted, seconds, consumed, rebuilt, ratios, repetitions },
    { isWhole },
  )
  if (isWhole) fillReadme('consumers', text)
}
