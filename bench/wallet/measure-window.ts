import type { Sql } from '@zoria/platform/database'
import { cpuSecondsOf, cpuSecondsOfFamily } from '../measure/cpu.ts'
import type { Child } from '../setting/child.ts'
import type { WindowMark, WindowResult, WindowWanted } from './load-words.ts'

/** One window of one opponent, with what its processes used meanwhile. */
export interface Window extends WindowResult {
  readonly operationsPerSecond: number
  readonly serverCpuMicros: number
  readonly postgresCpuMicros: number
  /** Server and PostgreSQL together, an operation. */
  readonly cpuMicros: number
  readonly walBytes: number
  readonly generatorShare: number
}

interface Watched {
  readonly load: Child
  readonly server: Child
  readonly postmaster: number
  readonly superuser: Sql
}

interface Used {
  readonly server: number
  readonly postgres: number
  readonly wal: number
}

/** Runs one window and looks at the processor time and the write-ahead log at its two ends. Throws if the generator dies. */
export async function measureWindow(watched: Watched, wanted: WindowWanted): Promise<Window> {
  const looks: Partial<Record<'begin' | 'end', Promise<Used>>> = {}
  const { raw } = watched.load
  const result = await new Promise<WindowResult>((resolve, reject) => {
    const onMessage = (message: WindowMark | WindowResult) => {
      if (message.at !== 'done') return void (looks[message.at] = look(watched))
      raw.off('message', onMessage).off('exit', onExit)
      resolve(message)
    }
    const onExit = () => reject(new Error('the load generator ended within a window'))
    raw.on('message', onMessage).once('exit', onExit)
    raw.send(wanted)
  })
  const [before, after] = [await looks.begin!, await looks.end!]
  const each = (seconds: number) => (seconds * 1e6) / result.operations
  const serverCpuMicros = each(after.server - before.server)
  const postgresCpuMicros = each(after.postgres - before.postgres)
  return {
    ...result,
    operationsPerSecond: result.operations / result.seconds,
    serverCpuMicros,
    postgresCpuMicros,
    cpuMicros: serverCpuMicros + postgresCpuMicros,
    walBytes: (after.wal - before.wal) / result.operations,
    generatorShare: result.generatorCpuSeconds / result.seconds,
  }
}

const look = async ({ server, postmaster, superuser }: Watched): Promise<Used> => {
  const used = { server: cpuSecondsOf(server.pid), postgres: cpuSecondsOfFamily(postmaster) }
  const [row] = await superuser<{ wal: string }[]>`select (pg_current_wal_lsn() - '0/0')::text as wal`
  return { ...used, wal: Number(row?.wal ?? 0) }
}
