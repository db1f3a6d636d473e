import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { superuser } from '@zoria/platform/postgres/initialise'
import { median, readable } from './measure/figures.ts'
import { startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { measureWindow, type Window } from './wallet/measure-window.ts'
import { prepareNaive, prepareOurs, startEmpty, startNaive, startOurs, type OpponentName, type Server } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string' }, repetitions: { type: 'string' }, quick: { type: 'boolean' }, only: { type: 'string', multiple: true }, profile: { type: 'boolean' } } })
const seconds = Number(values.seconds ?? (values.quick ? 2 : 8))
const repetitions = Number(values.repetitions ?? (values.quick ? 2 : 4))
const wants = (name: OpponentName): boolean => values.only === undefined || values.only.includes(name)

const postgres = await startBenchPostgres()
const players = playerIds()
const servers = new Map<OpponentName, Server>()
if (wants('empty')) servers.set('empty', await startEmpty())
if (wants('naive')) {
  await prepareNaive(postgres, players)
  servers.set('naive', await startNaive(postgres, 16))
}
if (wants('ours')) {
  await prepareOurs(postgres, players)
  servers.set('ours', await startOurs(postgres, values.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(import.meta.dirname, '../var/bench/profiles')}`] : []))
}
const load = await startChild({ program: join(import.meta.dirname, 'wallet/load.ts') })
const asSuperuser = postgres.sql(superuser, 'postgres')

const shapes = {
  spread: { connections: 64, players, roundsOpen: 1_000 },
  hot: { connections: 64, players: players.slice(1, 2), roundsOpen: 64 },
  single: { connections: 1, players, roundsOpen: 64 },
}
const windows: { opponent: OpponentName; shape: keyof typeof shapes; window: Window }[] = []
for (let repetition = 0; repetition < repetitions; repetition += 1) {
  for (const [opponent, server] of servers) {
    for (const shape of Object.keys(shapes) as (keyof typeof shapes)[]) {
      const window = await measureWindow(
        { load, server, postmaster: postgres.postmaster, superuser: asSuperuser },
        { ...shapes[shape], port: server.ready.port, warmupSeconds: seconds / 4, seconds: shape === 'spread' ? seconds : seconds / 2 },
      )
      windows.push({ opponent, shape, window })
      console.log(`${repetition + 1} ${opponent.padEnd(6)} ${shape.padEnd(7)} ${readable(window.operationsPerSecond).padStart(8)} ops/s  p50 ${readable(window.latencyMicros.p50)} µs  p99 ${readable(window.latencyMicros.p99)} µs  cpu ${readable(window.cpuMicros)} µs (node ${readable(window.serverCpuMicros)}, pg ${readable(window.postgresCpuMicros)})  wal ${readable(window.walBytes)} B  generator ${readable(window.generatorShare)}  refused ${window.refused} ${window.refusedSample}`)
    }
  }
}
for (const opponent of servers.keys()) {
  const rates = windows.filter((one) => one.opponent === opponent && one.shape === 'spread').map(({ window }) => window.operationsPerSecond)
  console.log(opponent, readable(median(rates)))
}
await load.stop()
await Promise.all([...servers.values()].map((server) => server.stop()))
await postgres.stop()
