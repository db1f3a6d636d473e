import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { superuser } from '@zoria/platform/postgres/initialise'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { privateMegabytesOf, privateMegabytesOfFamily } from './measure/memory.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { ask, startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { verdictsOf, type Minute } from './soak/verdicts.ts'
import type { Lags } from './soak/messages.ts'
import { checkOurs, countJournal, isHeld, type Acknowledged } from './wallet/books.ts'
import { measureWindow } from './wallet/measure-window.ts'
import { prepareOurs, startOurs, withOurs } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:soak`: an hour at 60 % of the wallet's capacity, with all journal readers running: does anything grow?

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    share: { type: 'string', default: '0.6' },
    seconds: { type: 'string', default: '60' },
  },
})
const minutesWanted = Number(options.minutes)
const share = Number(options.share)
const secondsEach = Number(options.seconds)
const isWhole = minutesWanted >= 60 && secondsEach >= 60 && share === 0.6

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const players = playerIds()
await prepareOurs(postgres, players)
const rowsAtBegin = await countJournal(postgres.sql('owner', 'ours'))
const server = await startOurs(postgres)
const readers = await startChild({
  program: join(import.meta.dirname, 'soak/readers.ts'),
  environment: { BENCH_DATABASE_URL: postgres.url('app', 'ours') },
})
const load = await startChild({ program: join(import.meta.dirname, 'wallet/load.ts') })
const watched = { load, server, postmaster: postgres.postmaster, superuser: postgres.sql(superuser, 'postgres') }
const acknowledged: { -readonly [Name in keyof Acknowledged]: Acknowledged[Name] } & { refused: number } = {
  operations: 0,
  staked: 0,
  paid: 0,
  refused: 0,
}

await play({ seconds: Math.min(20, secondsEach) })
const most = (await play({ seconds: Math.min(20, secondsEach) })).operationsPerSecond
const callsPerSecond = most * share
console.log(
  `${readable(most)} operations/s with the readers beside; ${minutesWanted} × ${secondsEach} s at ${readable(callsPerSecond)}/s`,
)

const minutes: Minute[] = []
for (let number = 1; number <= minutesWanted; number += 1) minutes.push(await minute(number))
await Promise.all([load, server, readers].map((child) => child.stop()))
const checks = await withOurs(postgres.url('app', 'ours'), (wallet) =>
  checkOurs({ wallet, owner: postgres.sql('owner', 'ours'), rowsAtBegin }, players, acknowledged),
)
await postgres.stop()
report()

async function play({ seconds, callsPerSecond }: { seconds: number; callsPerSecond?: number }) {
  const window = await measureWindow(watched, {
    port: server.ready.port,
    connections: 64,
    players,
    roundsOpen: 1_000,
    warmupSeconds: 1,
    seconds,
    ...(callsPerSecond && { callsPerSecond }),
  })
  acknowledged.operations += window.acknowledged
  acknowledged.staked += window.staked
  acknowledged.paid += window.paid
  acknowledged.refused += window.refused
  return window
}

async function minute(number: number): Promise<Minute> {
  const window = await play({ seconds: secondsEach - 1, callsPerSecond })
  const { lags, bookChecks, faults } = await ask<Lags>(readers, {})
  const behind = (name: string) => lags.find(({ reader }) => reader === name)?.oldestSeconds ?? Number.NaN
  const minute = {
    number,
    operationsPerSecond: window.operationsPerSecond,
    p50: window.latencyMicros.p50,
    p99: window.latencyMicros.p99,
    cpuMicros: window.cpuMicros,
    serverMegabytes: privateMegabytesOf(server.pid),
    readersMegabytes: privateMegabytesOf(readers.pid),
    postgresMegabytes: privateMegabytesOfFamily(postgres.postmaster),
    sealsBehind: behind('seal'),
    booksBehind: behind('books'),
    readerBehind: behind('soak'),
    bookChecks,
    faults,
  }
  console.log(
    Object.entries(minute)
      .map(([name, figure]) => `${name} ${readable(figure)}`)
      .join('  '),
  )
  return minute
}

function report(): void {
  const verdicts = verdictsOf(minutes)
  const quarter = (at: number): readonly Minute[] =>
    minutes.slice(Math.floor((at * minutes.length) / 4), Math.floor(((at + 1) * minutes.length) / 4))
  const row = (title: string, figure: (minute: Minute) => number): readonly string[] => [
    title,
    ...[0, 1, 2, 3].map((at) => readable(median(quarter(at).map(figure)))),
  ]
  const figures = table(
    ['medians of the minutes of a quarter', 'first', 'second', 'third', 'last'],
    [
      row('operations/s', ({ operationsPerSecond }) => operationsPerSecond),
      row('p50 µs', ({ p50 }) => p50),
      row('p99 µs', ({ p99 }) => p99),
      row('CPU µs an operation', ({ cpuMicros }) => cpuMicros),
      row('server, private MB', ({ serverMegabytes }) => serverMegabytes),
      row('readers, private MB', ({ readersMegabytes }) => readersMegabytes),
      row('PostgreSQL, private MB', ({ postgresMegabytes }) => postgresMegabytes),
      row('seals behind, s', ({ sealsBehind }) => sealsBehind),
      row('a stored reader behind, s', ({ readerBehind }) => readerBehind),
      row('books behind, s', ({ booksBehind }) => booksBehind),
    ],
  )
  const checked = [
    ...verdicts.map(({ question, found, isHeld }) => [question, found, isHeld ? 'held' : 'BROKEN']),
    ...checks.map((check) => [`${check.question}: ${check.expected}`, check.found, isHeld(check) ? 'held' : 'BROKEN']),
    [
      'calls that were not answered OK: 0',
      String(acknowledged.refused),
      acknowledged.refused === 0 ? 'held' : 'BROKEN',
    ],
  ]
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}, Node ${machine.node}; ${readable(acknowledged.operations)} operations in ${minutes.length} × ${secondsEach} s at ${readable(share * 100)} % of ${readable(most)}/s.`
  const text = [place, figures, table(['what must hold', 'found', ''], checked)].join('\n\n')
  console.log(`\n${text}\n`)
  saveResult(
    'soak',
    { machine, most, share, callsPerSecond, told: acknowledged, verdicts, checks, minutes },
    { isWhole },
  )
  if (isWhole) fillReadme('soak', text)
  if (checked.some(([, , held]) => held !== 'held')) process.exitCode = 1
}
