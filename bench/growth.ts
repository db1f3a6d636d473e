import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { superuser } from '@zoria/platform/postgres/initialise'
import { growJournal } from './growth/loader.ts'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { bytesOf, countJournal } from './wallet/books.ts'
import { measureWindow, type Window } from './wallet/measure-window.ts'
import { prepareOurs, startOurs, type Server } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:growth`: the cost of an operation when the journal has grown to ten million rows.

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    repetitions: { type: 'string' },
    rows: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds ?? (options.quick ? 2 : 8))
const repetitionsWanted = Number(options.repetitions ?? (options.quick ? 2 : 5))
const rowsWanted = Number(options.rows ?? (options.quick ? 200_000 : 10_000_000))
const daysBefore = 10
const isWhole = rowsWanted >= 10_000_000 && seconds >= 5 && repetitionsWanted >= 4

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const players = playerIds()
await prepareOurs(postgres, players, { database: 'small' })
await prepareOurs(postgres, players, { database: 'grown' })
const began = performance.now()
await growJournal(postgres.sql('owner', 'grown'), { rows: rowsWanted, daysBefore })
const loadSeconds = (performance.now() - began) / 1_000
const rowsAtBegin = {
  small: await countJournal(postgres.sql('owner', 'small')),
  grown: await countJournal(postgres.sql('owner', 'grown')),
}
const grownBytes = await bytesOf(postgres.sql('owner', 'grown'), 'wallet')
console.log(
  `${readable(rowsAtBegin.grown)} rows, ${readable(grownBytes / 2 ** 30)} GB, loaded in ${readable(loadSeconds)} s`,
)

const servers = {
  small: await startOurs(postgres, { database: 'small' }),
  grown: await startOurs(postgres, { database: 'grown' }),
}
const load = await startChild({ program: join(import.meta.dirname, 'wallet/load.ts') })
const asSuperuser = postgres.sql(superuser, 'postgres')
await asSuperuser`checkpoint`

/** Sessions of today search only today's partition; one that began yesterday also searches yesterday's. */
const sinceMidnight = () => (Date.now() % 86_400_000) / 1_000
const cases = {
  small: { server: servers.small, sessionAge: () => 0 },
  grown: { server: servers.grown, sessionAge: () => 0 },
  older: { server: servers.grown, sessionAge: () => sinceMidnight() + 3_600 },
} as const
type Case = keyof typeof cases

const repetitions: Record<Case, Window>[] = []
for (let number = 1; number <= repetitionsWanted; number += 1) {
  const order: Case[] = number % 2 === 1 ? ['small', 'grown', 'older'] : ['older', 'grown', 'small']
  const measured: Partial<Record<Case, Window>> = {}
  for (const name of order) {
    measured[name] = await runWindow(cases[name].server, cases[name].sessionAge())
    console.log(
      `${number} ${name} ${readable(micros(measured[name]))} µs an operation, CPU ${readable(measured[name].cpuMicros)} µs`,
    )
  }
  repetitions.push(measured as Record<Case, Window>)
}
const rowsAtEnd = {
  small: await countJournal(postgres.sql('owner', 'small')),
  grown: await countJournal(postgres.sql('owner', 'grown')),
}
await Promise.all([load, servers.small, servers.grown].map((child) => child.stop()))
await postgres.stop()
report()

function runWindow(server: Server, sessionAgeSeconds: number): Promise<Window> {
  return measureWindow(
    { load, server, postmaster: postgres.postmaster, superuser: asSuperuser },
    {
      port: server.ready.port,
      connections: 64,
      warmupSeconds: seconds / 4,
      seconds,
      players,
      roundsOpen: 1_000,
      sessionAgeSeconds,
    },
  )
}

function micros(window: Window): number {
  return 1e6 / window.operationsPerSecond
}

function report(): void {
  const of = (name: Case, figure: (window: Window) => number) =>
    median(repetitions.map((repetition) => figure(repetition[name])))
  const against = (name: Case, figure: (window: Window) => number) =>
    median(repetitions.map((repetition) => figure(repetition[name]) / figure(repetition.small)))
  const row = (title: string, figure: (window: Window) => number): string[] => [
    title,
    ...(['small', 'grown', 'older'] as const).map((name) => readable(of(name, figure))),
    ...(['grown', 'older'] as const).map((name) => readable(against(name, figure))),
  ]
  const head = [
    'medians',
    `${readable(rowsAtBegin.small)} rows`,
    `${readable(rowsAtBegin.grown)} rows`,
    'same, sessions of yesterday',
    'ratio',
    'ratio, sessions of yesterday',
  ]
  const rows = [
    row('µs an operation', micros),
    row('CPU µs an operation', ({ cpuMicros }) => cpuMicros),
    row('of it PostgreSQL', ({ postgresCpuMicros }) => postgresCpuMicros),
    row('p99 µs', ({ latencyMicros }) => latencyMicros.p99),
  ]
  const refused = repetitions
    .flatMap((repetition) => Object.values(repetition))
    .reduce((sum, window) => sum + window.refused, 0)
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${repetitionsWanted} repetitions of ${seconds} s; ${readable(machine.idleBefore * 100)} % idle before.`
  const size = `The grown journal: ${daysBefore + 1} daily partitions, ${readable(grownBytes / 2 ** 30)} GB with indexes, loaded in ${readable(loadSeconds)} s. Rows at the end: ${readable(rowsAtEnd.small)} and ${readable(rowsAtEnd.grown)}. Calls refused: ${refused}.`
  const text = [place, table(head, rows), size].join('\n\n')
  console.log(`\n${text}\n`)
  console.log(
    saveResult(
      'growth',
      {
        machine,
        seconds,
        rowsAtBegin,
        rowsAtEnd,
        grownBytes,
        loadSeconds,
        ratio: against('grown', micros),
        ratioOfYesterday: against('older', micros),
        repetitions,
      },
      { isWhole },
    ),
  )
  if (isWhole) fillReadme('growth', text)
}
