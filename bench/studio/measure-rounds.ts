import type { Sql } from '@zoria/platform/database'
import { cpuSecondsOf, cpuSecondsOfFamily } from '../measure/cpu.ts'
import { runWindow } from '../measure/window.ts'
import type { Child } from '../setting/child.ts'
import type { LoadResult, LoadWanted } from './messages.ts'

/** The processes whose processor time is measured. */
export interface Watched {
  readonly load: Child
  readonly processes: Readonly<Record<string, number>>
  readonly postmaster: number
  readonly superuser: Sql
}

export interface Window extends LoadResult {
  readonly perSecond: number
  /** Processor time per round in microseconds: of every process, of PostgreSQL by database, and of the load generator. */
  readonly cpuMicros: Readonly<Record<string, number>>
  readonly cpuMicrosInAll: number
  readonly walBytes: number
}

/** Runs one window and samples the processor time and the write-ahead log at both ends. Throws if the generator dies. */
export async function measure(watched: Watched, wanted: LoadWanted): Promise<Window> {
  const { result, before, after } = await runWindow<LoadResult, Look>(watched.load, wanted, () => look(watched))
  const each = (seconds: number) => (seconds * 1e6) / result.done
  const names = new Set([...Object.keys(before.seconds), ...Object.keys(after.seconds)])
  const cpuMicros = Object.fromEntries(
    [...names].map((name) => [name, each((after.seconds[name] ?? 0) - (before.seconds[name] ?? 0))]),
  )
  cpuMicros['load generator'] = each(result.cpuSeconds)
  return {
    ...result,
    perSecond: result.done / result.seconds,
    cpuMicros,
    cpuMicrosInAll: Object.values(cpuMicros).reduce((sum, micros) => sum + micros, 0),
    walBytes: (after.wal - before.wal) / result.done,
  }
}

interface Look {
  readonly seconds: Readonly<Record<string, number>>
  readonly wal: number
}

const look = async ({ processes, postmaster, superuser }: Watched): Promise<Look> => {
  const seconds: Record<string, number> = Object.fromEntries(
    Object.entries(processes).map(([name, pid]) => [name, cpuSecondsOf(pid)]),
  )
  const family = cpuSecondsOfFamily(postmaster)
  const backends = await superuser<
    { pid: number; datname: string }[]
  >`select pid, datname from pg_stat_activity where datname is not null and pid <> pg_backend_pid()`
  for (const { pid, datname } of backends)
    seconds[`PostgreSQL: ${datname}`] = (seconds[`PostgreSQL: ${datname}`] ?? 0) + cpuSecondsOf(pid)
  const ofBackends = backends.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0)
  seconds['PostgreSQL: log and pages'] = family - ofBackends
  const [row] = await superuser<{ wal: string }[]>`select (pg_current_wal_lsn() - '0/0')::text as wal`
  return { seconds, wal: Number(row?.wal ?? 0) }
}
