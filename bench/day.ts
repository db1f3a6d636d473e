import { execFileSync } from 'node:child_process'
import { openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Sql, TransactionSql } from '@zoria/platform/database'
import { superuser } from '@zoria/platform/postgres/initialise'
import { startPostgres } from '@zoria/platform/postgres/server'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { dayGoal, singleLine } from './wallet/goals.ts'
import { measureWindow, type Window } from './wallet/measure-window.ts'
import { prepareOurs, startOurs } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:day`: the wallet on a day whose journal partition starts empty, over midnight and after a restore,
// each compared with the same day after ANALYZE. The bench analyzes only in the measured "analyzed" window.

const { values: options } = parseArgs({
  options: { seconds: { type: 'string' }, repetitions: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const seconds = Number(options.seconds ?? (options.quick ? 3 : 8))
const repetitionsWanted = Number(options.repetitions ?? (options.quick ? 1 : 5))
const restoreSeconds = options.quick ? 5 : 60
const isWhole = seconds >= 5 && repetitionsWanted >= 4 && !options.quick

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const players = playerIds().slice(0, 200)
const load = await startChild({ program: join(import.meta.dirname, 'wallet/load.ts') })

// The first call of a new installation is in this window: the server process is cold and no table was ever analyzed.
await prepareOurs(postgres, players)
let server = await startOurs(postgres)
let postmaster = postgres.postmaster
const firstMinute = await runWindow({ seconds: restoreSeconds })

const repetitions: Repetition[] = []
for (let number = 1; number <= repetitionsWanted; number += 1) repetitions.push(await repeat(number))

await restore()
const afterRestore = await runWindow({ seconds: restoreSeconds })
const restoredAnalyzed = await analyzedWindow()
await Promise.all([load, server].map((child) => child.stop()))
await postgres.stop()
report()

interface Repetition {
  readonly empty: Window
  readonly midnight: Window
  readonly analyzed: Window
}

async function repeat(number: number): Promise<Repetition> {
  await replaceToday(postgres.sql('owner', 'ours'), null)
  const empty = await runWindow({ seconds })
  // The partition ends in the middle of the window, and the next one is empty: the situation at midnight.
  await replaceToday(postgres.sql('owner', 'ours'), seconds / 2)
  const midnight = await runWindow({ seconds })
  const analyzed = await analyzedWindow()
  const measured = { empty, midnight, analyzed }
  for (const [name, window] of Object.entries(measured)) console.log(`${number} ${name.padEnd(8)} ${line(window)}`)
  return measured
}

async function analyzedWindow(): Promise<Window> {
  await postgres.sql('owner', 'ours')`analyze`
  return runWindow({ seconds })
}

function runWindow({ seconds }: { seconds: number }): Promise<Window> {
  const watched = { load, server, postmaster, superuser: postgres.sql(superuser, 'postgres') }
  return measureWindow(watched, {
    port: server.ready.port,
    connections: 64,
    players,
    roundsOpen: 1_000,
    warmupSeconds: 0,
    seconds,
  })
}

/**
 * Gives today an empty partition under the running server; with `endsInSeconds`, it ends then and another empty one
 * follows.
 */
async function replaceToday(owner: Sql, endsInSeconds: number | null): Promise<void> {
  await owner.begin(async (tx) => {
    const parts = await tx<
      { name: string }[]
    >`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'wallet.journal'::regclass`
    for (const { name } of parts) await tx.unsafe(`drop table ${name}`)
    if (endsInSeconds !== null) await makeEarlierPart(tx, endsInSeconds)
    else await tx`select wallet.ensure_partitions(1)`
    // The worst case: an ANALYZE before midnight recorded the partition as empty.
    await tx`analyze wallet.journal`
  })
}

/** The part of today that ends in this many seconds, and the part after it. */
async function makeEarlierPart(tx: TransactionSql, endsInSeconds: number): Promise<void> {
  const [day] = await tx<{ name: string; from: string; at: string; to: string }[]>`
    select 'wallet.journal_of_' || to_char(today, 'YYYYMMDD') as name, (today::timestamp at time zone 'UTC')::text as from,
      (clock_timestamp() + make_interval(secs => ${endsInSeconds}))::text as at, ((today + 1)::timestamp at time zone 'UTC')::text as to
    from (select (clock_timestamp() at time zone 'UTC')::date as today) days`
  const { name, from, at, to } = day!
  const earlier = 'wallet.bench_part_before_midnight'
  await tx`select wallet.ensure_partitions(1)`
  await tx.unsafe(`alter table wallet.journal detach partition ${name}`)
  await tx.unsafe(`create table ${earlier} (like ${name} including all)`)
  await tx.unsafe(`alter table wallet.journal attach partition ${earlier} for values from ('${from}') to ('${at}')`)
  await tx.unsafe(`alter table wallet.journal attach partition ${name} for values from ('${at}') to ('${to}')`)
}

/** The end of `npm run restore`: files copied elsewhere, and the log replayed by a starting server. */
async function restore(): Promise<void> {
  await server.stop()
  process.kill(postmaster, 'SIGQUIT')
  const directory = join(postgres.home, 'postgres')
  await ended(postmaster)
  execFileSync('cp', ['-a', directory, `${directory}.copy`])
  rmSync(directory, { recursive: true })
  execFileSync('mv', [`${directory}.copy`, directory])
  rmSync(join(directory, 'postmaster.pid'), { force: true })
  const started = await startPostgres({
    directory,
    port: postgres.port,
    durable: true,
    log: openSync(join(postgres.home, 'postgres.log'), 'a'),
  })
  postmaster = started.pid
  server = await startOurs(postgres)
}

async function ended(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function line({ operationsPerSecond, latencyMicros }: Window): string {
  return `${readable(operationsPerSecond).padStart(7)}/s  p99 ${readable(latencyMicros.p99)} µs  slowest ${readable(latencyMicros.max)} µs`
}

type Figure = (window: Window) => number

function report(): void {
  const windows = [
    firstMinute,
    afterRestore,
    restoredAnalyzed,
    ...repetitions.flatMap((repetition) => Object.values(repetition) as Window[]),
  ]
  const refused = windows.reduce((sum, window) => sum + window.refused, 0)
  const rate: Figure = ({ operationsPerSecond }) => operationsPerSecond
  const p99: Figure = ({ latencyMicros }) => latencyMicros.p99
  const slowest: Figure = ({ latencyMicros }) => latencyMicros.max
  const medianOf = (name: keyof Repetition) => (figure: Figure) =>
    median(repetitions.map((repetition) => figure(repetition[name])))
  const only = (window: Window) => (figure: Figure) => figure(window)
  // Lower latency is better: each ratio is at least 1 if nothing was lost.
  const ratiosOf = (name: 'empty' | 'midnight'): Ratios => ({
    rate: median(repetitions.map((repetition) => rate(repetition[name]) / rate(repetition.analyzed))),
    p99: median(repetitions.map((repetition) => p99(repetition.analyzed) / p99(repetition[name]))),
  })
  const against = (window: Window, analyzed: (figure: Figure) => number): Ratios => ({
    rate: rate(window) / analyzed(rate),
    p99: analyzed(p99) / p99(window),
  })
  const ratios = {
    empty: ratiosOf('empty'),
    midnight: ratiosOf('midnight'),
    firstMinute: against(firstMinute, medianOf('analyzed')),
    afterRestore: against(afterRestore, only(restoredAnalyzed)),
  }
  const row = (
    title: string,
    of: (figure: Figure) => number,
    { rate: ofRate, p99: ofP99 }: Ratios = { rate: 1, p99: 1 },
  ): string[] => [
    title,
    readable(of(rate)),
    readable(of(p99) / 1_000),
    readable(of(slowest) / 1_000),
    readable(ofRate),
    readable(ofP99),
  ]
  const rows = [
    row('a day that starts empty', medianOf('empty'), ratios.empty),
    row('over midnight', medianOf('midnight'), ratios.midnight),
    row('the same day after ANALYZE', medianOf('analyzed')),
    row(`first ${restoreSeconds} s of a new installation`, only(firstMinute), ratios.firstMinute),
    row(`first ${restoreSeconds} s after a restore`, only(afterRestore), ratios.afterRestore),
    row('the restored day after ANALYZE', only(restoredAnalyzed)),
  ]
  const goals = [
    singleLine({ goal: dayGoal, must: 0.9, aim: 0.97 }, ratios.empty.rate),
    singleLine(
      { goal: 'p99 of the same day after ANALYZE / p99 of a day that starts empty', must: 0.9, aim: 0.97 },
      ratios.empty.p99,
    ),
  ].map(
    ({ goal, must, aim, measured, held }) =>
      `${goal}: ${readable(measured ?? Number.NaN)}, must ${must}, aim ${aim} (${held}).`,
  )
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${repetitionsWanted} repetitions of ${seconds} s, 64 connections, 200 players; ${readable(machine.idleBefore * 100)} % idle before.`
  const text = [
    place,
    table(['medians', 'operations/s', 'p99 ms', 'slowest ms', 'ratio of operations/s', 'ratio of p99'], rows),
    [...goals, `Calls refused: ${refused}.`].join('\n'),
  ].join('\n\n')
  console.log(`\n${text}\n`)
  console.log(
    saveResult(
      'day',
      {
        machine,
        seconds,
        ratio: ratios.empty.rate,
        ratios,
        firstMinute,
        afterRestore,
        restoredAnalyzed,
        refused,
        repetitions,
      },
      { isWhole },
    ),
  )
  if (isWhole) fillReadme('day', text)
  if (refused > 0) process.exitCode = 1
}

interface Ratios {
  readonly rate: number
  readonly p99: number
}
