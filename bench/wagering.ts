import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { superuser } from '@zoria/platform/postgres/initialise'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { measureWindow, type Window } from './wallet/measure-window.ts'
import { prepareOurs, startOurs, type BonusAt, type Server } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:wagering`: the wallet's cost if a tenth of the players wager a bonus, half of them each way.

const { values: options } = parseArgs({
  options: { seconds: { type: 'string' }, repetitions: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const seconds = Number(options.seconds ?? (options.quick ? 2 : 8))
const repetitionsWanted = Number(options.repetitions ?? (options.quick ? 2 : 9))
const isWhole = seconds >= 5 && repetitionsWanted >= 6
/**
 * What a tenth of them wagering may cost: a tenth of the rate. Where others are at work, the processor time of an
 * operation shows the same with less noise.
 */
const [rateMust, cpuMust] = [0.9, 1 / 0.9]

const everyTenth: BonusAt = (place) => {
  if (place % 10 !== 0) return null
  return place % 20 === 0 ? 'CLASSIC' : 'VERSION2'
}
const wagering: Record<'none' | 'tenth', BonusAt> = { none: () => null, tenth: everyTenth }
type Case = keyof typeof wagering

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const players = playerIds()
const servers: Record<Case, Server> = { none: await open('none'), tenth: await open('tenth') }
const load = await startChild({ program: join(import.meta.dirname, 'wallet/load.ts') })
const asSuperuser = postgres.sql(superuser, 'postgres')
for (const name of ['none', 'tenth'] as const) await runWindow(name)
await asSuperuser`checkpoint`

const repetitions: Record<Case, Window>[] = []
for (let number = 1; number <= repetitionsWanted; number += 1) {
  // The order alternates, so that no side always comes first.
  const order: readonly Case[] = number % 2 === 1 ? ['none', 'tenth'] : ['tenth', 'none']
  const measured: Partial<Record<Case, Window>> = {}
  for (const name of order) measured[name] = await runWindow(name)
  repetitions.push(measured as Record<Case, Window>)
  for (const [name, { operationsPerSecond, cpuMicros }] of Object.entries(measured))
    console.log(
      `${number} ${name.padEnd(5)} ${readable(operationsPerSecond)}/s, CPU ${readable(cpuMicros)} µs an operation`,
    )
}
await Promise.all([load, servers.none, servers.tenth].map((child) => child.stop()))
await postgres.stop()
report()

async function open(name: Case): Promise<Server> {
  await prepareOurs(postgres, players, { database: name, bonusAt: wagering[name] })
  return startOurs(postgres, { database: name })
}

function runWindow(name: Case): Promise<Window> {
  return measureWindow(
    { load, server: servers[name], postmaster: postgres.postmaster, superuser: asSuperuser },
    {
      port: servers[name].ready.port,
      connections: 64,
      warmupSeconds: seconds / 4,
      seconds,
      players,
      roundsOpen: 1_000,
    },
  )
}

function report(): void {
  const row = (title: string, figure: (window: Window) => number): string[] => {
    const ratios = repetitions.map(({ none, tenth }) => figure(tenth) / figure(none))
    return [
      title,
      ...(['none', 'tenth'] as const).map((name) =>
        readable(median(repetitions.map((repetition) => figure(repetition[name])))),
      ),
      readable(median(ratios)),
      `${readable(Math.min(...ratios))} … ${readable(Math.max(...ratios))}`,
    ]
  }
  const rows = [
    row('operations/s', ({ operationsPerSecond }) => operationsPerSecond),
    row('CPU µs an operation', ({ cpuMicros }) => cpuMicros),
    row('of it Node', ({ serverCpuMicros }) => serverCpuMicros),
    row('of it PostgreSQL', ({ postgresCpuMicros }) => postgresCpuMicros),
    row('log bytes an operation', ({ walBytes }) => walBytes),
  ]
  const rate = median(repetitions.map(({ none, tenth }) => tenth.operationsPerSecond / none.operationsPerSecond))
  const cpu = median(repetitions.map(({ none, tenth }) => tenth.cpuMicros / none.cpuMicros))
  const held = (isHeld: boolean): string => (isHeld ? 'held' : 'not held')
  const refused = repetitions
    .flatMap((repetition) => Object.values(repetition))
    .reduce((sum, window) => sum + window.refused, 0)
  const text = [
    `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${repetitionsWanted} repetitions of ${seconds} s; ${readable(machine.idleBefore * 100)} % idle before.`,
    table(['medians', 'nobody wagers', 'a tenth wagers', 'ratio', 'range'], rows),
    `A tenth wagering against none: rate ${readable(rate)}, at least ${rateMust}: ${held(rate >= rateMust)}; processor time ${readable(cpu)}, at most ${readable(cpuMust)}: ${held(cpu <= cpuMust)}. Calls refused: ${refused}.${machine.idleBefore >= 0.95 ? '' : ' Others were at work: figures are rough.'}`,
  ].join('\n\n')
  console.log(`\n${text}\n`)
  console.log(
    saveResult('wagering', { machine, seconds, rateMust, rate, cpuMust, cpu, refused, repetitions }, { isWhole }),
  )
  if (isWhole) fillReadme('wagering', text)
  if (refused > 0) process.exitCode = 1
}
