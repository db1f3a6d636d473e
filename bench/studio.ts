import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { superuser } from '@zoria/platform/postgres/initialise'
import { startAPI } from './login/api.ts'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { measure, type Window } from './studio/measure-rounds.ts'
import { findSlot, openSessions, seatPlayers, signed } from './studio/players.ts'
import { startStudio } from './studio/studio.ts'
import { prepareOurs } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:studio`: rounds per second of the real studio over GIS, against an empty callback and against the
// whole platform.

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    repetitions: { type: 'string' },
    connections: { type: 'string', default: '128' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds ?? (options.quick ? 3 : 8))
const repetitionsWanted = Number(options.repetitions ?? (options.quick ? 1 : 5))
const connections = Number(options.connections)
const isWhole = seconds >= 8 && repetitionsWanted >= 5
/** Goals for everything on two cores: rounds per second and latency of a spin. */
const goal = { roundsPerSecond: 1_500, spinMs: 100 }

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const asSuperuser = postgres.sql(superuser, 'postgres')
const players = playerIds().slice(0, 1_000)
const load = await startChild({ program: join(import.meta.dirname, 'studio/load.ts') })
const empty = await startChild<{ port: number }>({ program: join(import.meta.dirname, 'studio/server-empty.ts') })
const profile = options.profile
  ? ['--cpu-prof', `--cpu-prof-dir=${join(import.meta.dirname, '../var/bench/profiles')}`]
  : []

await prepareOurs(postgres, players, { database: 'casino' })
const api = await startAPI(postgres, 'casino', { nodeArgs: profile })
const apiPort = Number(new URL(api.address).port)
await Promise.all(['studio_alone', 'studio_whole'].map((database) => postgres.makeDatabase(database)))
const studios = {
  alone: await startStudio(postgres, { database: 'studio_alone', platformPort: empty.ready.port }),
  whole: await startStudio(postgres, { database: 'studio_whole', platformPort: apiPort, nodeArgs: profile }),
}
const slot = await findSlot(studios.whole.port)
const sessions = await openSessions(postgres.sql('owner', 'casino'), slot, players)
const tokens = {
  alone: await seatPlayers(studios.alone.port, { game: slot, players, sessions }),
  whole: await seatPlayers(studios.whole.port, { game: slot, players, sessions }),
}
const call = signed([
  ['action', 'bet'],
  ['amount', '1.00'],
  ['currency', 'UAH'],
  ['game_uuid', slot],
  ['player_id', players[0]!],
  ['transaction_id', 'tx'],
  ['session_id', sessions[0]!],
  ['round_id', 'round'],
  ['type', 'bet'],
])
const text = `POST /integrations/gis/callback HTTP/1.1\r\nhost: empty\r\n${Object.entries(call.headers)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')}content-type: application/x-www-form-urlencoded\r\ncontent-length: ${call.body.length}\r\n\r\n${call.body}`

const watched = { load, postmaster: postgres.postmaster, superuser: asSuperuser }
const windows = {
  empty: (forSeconds: number) =>
    measure(
      { ...watched, processes: { callback: empty.pid } },
      { kind: 'calls', port: empty.ready.port, text, connections, ...span(forSeconds) },
    ),
  alone: (forSeconds: number) =>
    measure(
      { ...watched, processes: { studio: studios.alone.pid, 'empty callback': empty.pid } },
      { kind: 'rounds', port: studios.alone.port, tokens: tokens.alone, connections, ...span(forSeconds) },
    ),
  whole: (forSeconds: number) =>
    measure(
      { ...watched, processes: { studio: studios.whole.pid, API: api.pid } },
      { kind: 'rounds', port: studios.whole.port, tokens: tokens.whole, connections, ...span(forSeconds) },
    ),
}
type Name = keyof typeof windows
const names = Object.keys(windows) as Name[]
// Measurement starts only after the engine has compiled its code.
for (const name of names) printWindow('warm', name, await windows[name](seconds * (options.quick ? 1 : 2)))
await asSuperuser`checkpoint`

const repetitions: Record<Name, Window>[] = []
for (let number = 1; number <= repetitionsWanted; number += 1) {
  const measured: Partial<Record<Name, Window>> = {}
  for (const name of number % 2 === 1 ? names : names.toReversed())
    printWindow(String(number), name, (measured[name] = await windows[name](seconds)))
  repetitions.push(measured as Record<Name, Window>)
}
await Promise.all([studios.alone.stop(), studios.whole.stop()])
await api.stop()
await Promise.all([load.stop(), empty.stop()])
await postgres.stop()
report()

function span(forSeconds: number) {
  return { warmupSeconds: forSeconds / 4, seconds: forSeconds }
}

function printWindow(number: string, name: Name, window: Window): void {
  console.log(
    `${number} ${name.padEnd(5)} ${readable(window.perSecond)}/s, CPU ${readable(window.cpuMicrosInAll)} µs, spin p50 ${readable(window.spinMs.p50)} p99 ${readable(window.spinMs.p99)} ms, end p99 ${readable(window.endMs.p99)} ms${window.refused > 0 ? `, refused ${window.refused}: ${window.refusedSample}` : ''}`,
  )
}

function report(): void {
  const of = (name: Name, figure: (window: Window) => number): number =>
    median(repetitions.map((repetition) => figure(repetition[name])))
  const show = (figure: (window: Window) => number): string[] => [
    readable(of('whole', figure)),
    readable(of('alone', figure)),
  ]
  const ratio = (name: Name): number =>
    median(repetitions.map((repetition) => repetition[name].perSecond / (repetition.empty.perSecond / 2)))
  const rows = [
    ['rounds a second', ...show(({ perSecond }) => perSecond)],
    [
      'ratio to half the calls a second of an empty callback (a round makes two)',
      readable(ratio('whole')),
      readable(ratio('alone')),
    ],
    [
      'a spin is answered, p50 / p99 ms',
      `${readable(of('whole', ({ spinMs }) => spinMs.p50))} / ${readable(of('whole', ({ spinMs }) => spinMs.p99))}`,
      `${readable(of('alone', ({ spinMs }) => spinMs.p50))} / ${readable(of('alone', ({ spinMs }) => spinMs.p99))}`,
    ],
    [
      'its end is paid, p50 / p99 ms',
      `${readable(of('whole', ({ endMs }) => endMs.p50))} / ${readable(of('whole', ({ endMs }) => endMs.p99))}`,
      `${readable(of('alone', ({ endMs }) => endMs.p50))} / ${readable(of('alone', ({ endMs }) => endMs.p99))}`,
    ],
    ['CPU µs a round, everybody', ...show(({ cpuMicrosInAll }) => cpuMicrosInAll)],
    ...stages().map((stage) => [`of it ${stage}`, ...show(({ cpuMicros }) => cpuMicros[stage] ?? Number.NaN)]),
    [
      `rounds a second that ${machine.cores} cores have time for`,
      ...show(({ cpuMicrosInAll }) => (machine.cores * 1e6) / cpuMicrosInAll),
    ],
    ['log bytes a round', ...show(({ walBytes }) => walBytes)],
    ['calls refused', ...show(({ refused }) => refused)],
  ]
  const [rate, p99] = [of('whole', ({ perSecond }) => perSecond), of('whole', ({ spinMs }) => spinMs.p99)]
  const held = `Goal: ${readable(goal.roundsPerSecond)} rounds a second with everything on two cores (${rate >= goal.roundsPerSecond ? 'held' : 'NOT held'}), p99 of a spin under ${goal.spinMs} ms (${p99 < goal.spinMs ? 'held' : 'NOT held'}).`
  const quiet = machine.idleBefore >= 0.95 ? '' : ' Others were at work: figures are rough.'
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${repetitionsWanted} repetitions of ${seconds} s, ${connections} pages at once; an empty callback answers ${readable(of('empty', ({ perSecond }) => perSecond))}/s; ${readable(machine.idleBefore * 100)} % idle before.${quiet}`
  const shown = [place, table(['medians', 'whole platform', 'empty callback'], rows), held].join('\n\n')
  console.log(`\n${shown}\n`)
  console.log(
    saveResult(
      'studio',
      { machine, seconds, connections, goal, ratio: { whole: ratio('whole'), alone: ratio('alone') }, repetitions },
      { isWhole },
    ),
  )
  if (isWhole) fillReadme('studio', shown)
}

function stages(): readonly string[] {
  return [
    ...new Set(
      repetitions.flatMap(({ whole, alone }) => [...Object.keys(whole.cpuMicros), ...Object.keys(alone.cpuMicros)]),
    ),
  ]
    .filter((stage) => !stage.includes('postgres'))
    .toSorted()
}
