import type { Sql } from '@zoria/platform/database'
import { cpuSecondsOf, cpuSecondsOfFamily } from '../measure/cpu.ts'
import { runWindow } from '../measure/window.ts'
import type { Child } from '../setting/child.ts'
import type { WindowResult, WindowWanted } from './load-messages.ts'

/** One window of one opponent, with the resources used by its processes. */
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

/** Runs one window and samples the processor time and the write-ahead log at both ends. Throws if the generator dies. */
export async function measureWindow(watched: Watched, wanted: WindowWanted): Promise<Window> {
  const { result, before, after } = await runWindow<WindowResult, Used>(watched.load, wanted, () => look(watched))
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
