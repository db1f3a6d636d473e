import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { superuser } from '@zoria/platform/postgres/initialise'
import type { Sql } from '@zoria/platform/database'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, readResult, saveResult, table } from './measure/results.ts'
import { startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { bytesOf, checkNaive, checkOurs, countJournal, isHeld, type Acknowledged } from './wallet/books.ts'
import { dayGoal, goalLines, singleLine, type GoalLine, type Repetition, type Shapes } from './wallet/goals.ts'
import { measureWindow, type Window } from './wallet/measure-window.ts'
import {
  prepareNaive,
  prepareOurs,
  startEmpty,
  startNaive,
  startOurs,
  withOurs,
  type OpponentName,
  type Server,
} from './wallet/opponents.ts'
import { pgbenchClients, pgbenchScale, preparePgbench } from './wallet/pgbench.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:wallet`: our wallet against the empty route, a naive wallet and PostgreSQL's own benchmark.

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    repetitions: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    profile: { type: 'boolean', default: false },
  },
})
const patienceMs = 60_000
const seconds = Number(options.seconds ?? (options.quick ? 2 : 8))
const repetitionsWanted = Number(options.repetitions ?? (options.quick ? 1 : 5))
const isWhole = options.only.length === 0 && seconds >= 5 && repetitionsWanted >= 4
const wants = (name: OpponentName | 'pgbench'): boolean => options.only.length === 0 || options.only.includes(name)

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const asSuperuser = postgres.sql(superuser, 'postgres')
const players = playerIds()
const load = await startChild({ program: join(import.meta.dirname, 'wallet/load.ts') })
const shapes = {
  spread: { connections: 64, players, roundsOpen: 1_000 },
  hot: { connections: 64, players: players.slice(1, 2), roundsOpen: 64 },
  single: { connections: 1, players, roundsOpen: 64 },
} as const
const acknowledged: Record<OpponentName, Acknowledged> = { ours: nothing(), naive: nothing(), empty: nothing() }
let refused = 0

const servers = new Map<OpponentName, Server>()
if (wants('empty')) servers.set('empty', await startEmpty())
const pool = wants('naive') ? await prepareNaiveAndItsPool() : null
if (wants('ours')) {
  await prepareOurs(postgres, players)
  servers.set(
    'ours',
    await startOurs(postgres, {
      nodeArgs: options.profile
        ? ['--cpu-prof', `--cpu-prof-dir=${join(import.meta.dirname, '../var/bench/profiles')}`]
        : [],
    }),
  )
}
const pgbench = wants('pgbench') ? await preparePgbench(postgres) : null
const rowsAtBegin = wants('ours') ? await countJournal(postgres.sql('owner', 'ours')) : 0
// Measurement starts only after the engine has compiled its code and tables have reached their lasting size.
for (const [name, server] of servers) await runWindow(name, server, 'spread', seconds * 2)

const before = {
  ours: await bytesIfThere('ours', 'wallet'),
  naive: await bytesIfThere('naive', 'naive'),
  acknowledged: structuredClone(acknowledged),
}

// Prepared data is written out now, not during a measured window.
await asSuperuser`checkpoint`

const repetitions: Repetition[] = []
for (let number = 1; number <= repetitionsWanted; number += 1) repetitions.push(await repeat(number))

const bytes = {
  ours:
    ((await bytesIfThere('ours', 'wallet')) - before.ours) /
    (acknowledged.ours.operations - before.acknowledged.ours.operations),
  naive:
    ((await bytesIfThere('naive', 'naive')) - before.naive) /
    (acknowledged.naive.operations - before.acknowledged.naive.operations),
}
await Promise.all([load, ...servers.values()].map((child) => child.stop()))
const checks = [
  ...(wants('naive') ? await checkNaive(postgres.sql('owner', 'naive'), players, acknowledged.naive) : []),
  ...(wants('ours')
    ? await withOurs(postgres.url('app', 'ours'), (wallet) =>
        checkOurs({ wallet, owner: postgres.sql('owner', 'ours'), rowsAtBegin }, players, acknowledged.ours),
      )
    : []),
  { question: 'calls that were not answered OK', expected: '0', found: String(refused) },
]
const version = (await asSuperuser<{ version: string }[]>`select version()`)[0]!.version
await postgres.stop()
report()

async function prepareNaiveAndItsPool() {
  await prepareNaive(postgres, players)
  const rates: Record<number, number> = {}
  for (const size of [4, 8, 16, 32]) {
    const server = await startNaive(postgres, size)
    rates[size] = (await runWindow('naive', server, 'spread', Math.max(1, seconds / 2))).operationsPerSecond
    await server.stop()
    console.log(`naive with a pool of ${size}: ${readable(rates[size]!)} operations/s`)
  }
  const best = Number(Object.entries(rates).toSorted((left, right) => right[1] - left[1])[0]![0])
  servers.set('naive', await startNaive(postgres, best))
  return { rates, best }
}

async function repeat(number: number): Promise<Repetition> {
  const measured: { -readonly [Name in keyof Repetition]: Repetition[Name] } = {}
  if (pgbench) {
    await untilCleaned(asSuperuser)
    measured.pgbenchSimple = (await pgbench.run('simple', seconds)).transactionsPerSecond
    await untilCleaned(asSuperuser)
    measured.pgbenchTPCB = (await pgbench.run('tpcb', seconds)).transactionsPerSecond
    console.log(
      `${number} pgbench -N ${readable(measured.pgbenchSimple)} tps, TPC-B ${readable(measured.pgbenchTPCB)} tps`,
    )
  }
  // The order alternates, so that no side always comes first.
  const inOrder = [...servers]
  for (const [name, server] of number % 2 === 1 ? inOrder : inOrder.toReversed()) {
    measured[name] = {
      spread: await runWindow(name, server, 'spread', seconds),
      hot: await runWindow(name, server, 'hot', seconds / 2),
      single: await runWindow(name, server, 'single', seconds / 2),
    }
    for (const [shape, window] of Object.entries(measured[name]))
      console.log(`${number} ${name.padEnd(5)} ${shape.padEnd(6)} ${line(window)}`)
  }
  return measured
}

async function runWindow(name: OpponentName, server: Server, shape: keyof Shapes, seconds: number): Promise<Window> {
  await untilCleaned(asSuperuser)
  const window = await measureWindow(
    { load, server, postmaster: postgres.postmaster, superuser: asSuperuser },
    { ...shapes[shape], port: server.ready.port, warmupSeconds: seconds / 4, seconds },
  )
  const { operations, staked, paid } = acknowledged[name]
  acknowledged[name] = {
    operations: operations + window.acknowledged,
    staked: staked + window.staked,
    paid: paid + window.paid,
  }
  refused += window.refused
  if (window.refused > 0) console.log(`${name}: ${window.refused} calls refused, such as ${window.refusedSample}`)
  return window
}

function line({
  operationsPerSecond,
  latencyMicros,
  cpuMicros,
  serverCpuMicros,
  postgresCpuMicros,
  walBytes,
  generatorShare,
}: Window): string {
  const parts = [
    `${readable(operationsPerSecond).padStart(7)}/s`,
    `p50 ${readable(latencyMicros.p50)} µs`,
    `p99 ${readable(latencyMicros.p99)} µs`,
    `CPU ${readable(cpuMicros)} µs (Node ${readable(serverCpuMicros)}, PostgreSQL ${readable(postgresCpuMicros)})`,
    `log ${readable(walBytes)} B`,
    `generator ${readable(generatorShare * 100)} % of a core`,
  ]
  return parts.join('  ')
}

function bytesIfThere(name: 'ours' | 'naive', schema: string): Promise<number> {
  return wants(name) ? bytesOf(postgres.sql('owner', name), schema) : Promise.resolve(0)
}

function nothing(): Acknowledged {
  return { operations: 0, staked: 0, paid: 0 }
}

function report(): void {
  const growth = readResult<{ ratio: number }>('growth')
  const lines: readonly GoalLine[] = [
    ...goalLines(repetitions),
    singleLine(
      { goal: 'bytes per operation on disk with indexes, naive / ours', must: 3, aim: 4 },
      wants('ours') && wants('naive') ? bytes.naive / bytes.ours : undefined,
    ),
    singleLine(
      { goal: 'µs per operation at 10⁷ rows / at 10⁴ rows (bench:growth)', must: 1.2, aim: 1.1, isLessBetter: true },
      growth?.ratio,
    ),
    singleLine({ goal: dayGoal, must: 0.9, aim: 0.97 }, readResult<{ ratio: number }>('day')?.ratio),
  ]
  const goalTable = table(
    ['goal', 'must', 'aim', 'measured', 'range', 'held'],
    lines.map(({ goal, must, aim, measured, least, most, held }) => [
      goal,
      String(must),
      String(aim),
      readable(measured ?? Number.NaN),
      least === most ? '' : `${readable(least!)} … ${readable(most!)}`,
      held,
    ]),
  )
  const figureTable = table(['medians', 'ours', 'naive', 'empty'], figures())
  const pgbenchLine = pgbench
    ? `pgbench (${pgbench.version}, scale ${pgbenchScale}, ${pgbenchClients} clients, prepared): -N ${readable(median(repetitions.map(({ pgbenchSimple }) => pgbenchSimple!)))} tps, TPC-B ${readable(median(repetitions.map(({ pgbenchTPCB }) => pgbenchTPCB!)))} tps.`
    : 'pgbench: not run.'
  const checkTable = table(
    ['check', 'expected', 'found', ''],
    checks.map((check) => [check.question, check.expected, check.found, isHeld(check) ? 'held' : 'BROKEN']),
  )
  const quiet = machine.idleBefore >= 0.95 ? '' : ' Others were at work: figures are rough.'
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}, ${machine.memoryGB} GB, ${machine.kernel}, Node ${machine.node}, ${version.split(' on ')[0]}; ${repetitionsWanted} repetitions of ${seconds} s; ${readable(machine.idleBefore * 100)} % idle before.${quiet}`
  const text = [
    place,
    goalTable,
    figureTable,
    `${pgbenchLine} Pool of the naive wallet: ${
      pool
        ? `${pool.best} (${Object.entries(pool.rates)
            .map(([size, rate]) => `${size}: ${readable(rate)}/s`)
            .join(', ')})`
        : 'not run'
    }.`,
    checkTable,
  ].join('\n\n')
  console.log(`\n${text}\n`)
  const file = saveResult(
    'wallet',
    {
      machine,
      postgres: version,
      seconds,
      goals: lines,
      bytes,
      pool,
      pgbench: pgbench && { version: pgbench.version, scale: pgbenchScale, clients: pgbenchClients },
      checks,
      repetitions,
    },
    { isWhole },
  )
  if (isWhole) fillReadme('wallet', text)
  console.log(`figures of every repetition: ${file}`)
  if (!checks.every(isHeld)) process.exitCode = 1
}

function figures(): string[][] {
  const of = (title: string, figure: (shapes: Shapes) => number): string[] => [
    title,
    ...(['ours', 'naive', 'empty'] as const).map((name) =>
      readable(
        median(
          repetitions
            .map((repetition) => repetition[name])
            .filter((shapes) => shapes !== undefined)
            .map(figure),
        ),
      ),
    ),
  ]
  return [
    of('operations/s, 64 connections', ({ spread }) => spread.operationsPerSecond),
    of('operations/s, one hot player', ({ hot }) => hot.operationsPerSecond),
    of('p50 µs, one connection', ({ single }) => single.latencyMicros.p50),
    of('p50 µs, 64 connections', ({ spread }) => spread.latencyMicros.p50),
    of('p99 µs, 64 connections', ({ spread }) => spread.latencyMicros.p99),
    of('CPU µs an operation, Node', ({ spread }) => spread.serverCpuMicros),
    of('CPU µs an operation, PostgreSQL', ({ spread }) => spread.postgresCpuMicros),
    of('log bytes an operation', ({ spread }) => spread.walBytes),
    ['disk bytes an operation', readable(bytes.ours), readable(bytes.naive), '–'],
    of('load generator, % of a core', ({ spread }) => spread.generatorShare * 100),
  ]
}

/**
 * Waits, a minute at most, until the server has vacuumed after the previous opponent, so that no vacuum runs in
 * another's window.
 */
async function untilCleaned(superuser: Sql): Promise<void> {
  for (const from = performance.now(); performance.now() - from < patienceMs;) {
    const [row] = await superuser<
      { workers: bigint }[]
    >`select count(*) as workers from pg_stat_activity where backend_type = 'autovacuum worker'`
    if (row?.workers === 0n) return
    await pause(200)
  }
}
