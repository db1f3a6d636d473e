import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  commandOf,
  directoryOf,
  running,
  runningWhere,
  signalEach,
  untilEnded,
  type Running,
} from '../guardian/running.ts'

/**
 * Stops any process that serves a data directory. A server whose supervisor was killed gets a fast shutdown first. A
 * postmaster.pid with the id of an unrelated process is removed, because PostgreSQL would consider it a running server;
 * one without a process is left to PostgreSQL.
 */
export async function stopServersOf(directory: string): Promise<void> {
  if (!existsSync(directory)) return
  const real = realpathSync(directory)
  const named = namedInPidFile(real)
  const postmaster = named !== null && serves(named.pid, real) ? named : null

  for (const [signal, timeoutMs] of patience) {
    if (postmaster === null) break
    signalEach([postmaster], signal)
    if ((await untilEnded([postmaster], timeoutMs)).length === 0) break
  }
  await endOrphans(real)
  if (named !== null && postmaster === null) rmSync(join(real, 'postmaster.pid'), { force: true })
}

/** The port of the data directory's server; null if none accepts connections. */
export function portServing(directory: string): number | null {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const isServed = lines[7]?.trim() === 'ready' && serves(Number(lines[0]), realpathSync(directory))
  return isServed ? Number(lines[3]) : null
}

// SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one, which recovers from the log at the next start.
const patience: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

// Sessions of a killed postmaster end within a moment; one in a long call is stopped.
const endOrphans = async (directory: string): Promise<void> => {
  const orphans = runningWhere((pid) => serves(pid, directory))
  const stuck = await untilEnded(orphans, 3_000)
  signalEach(stuck, 'SIGKILL')
  await untilEnded(stuck, 3_000)
}

const namedInPidFile = (directory: string): Running | null => {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isSafeInteger(pid) && pid > 0 ? running(pid) : null
}

// Every process of a server has its data directory as working directory; if that is hidden, the postmaster's command
// line shows it.
const serves = (pid: number, directory: string): boolean => {
  const command = commandOf(pid)
  const isPostgres = command[0]?.endsWith('/postgres') === true || command[0]?.startsWith('postgres: ') === true
  return isPostgres && (directoryOf(pid) ?? command[command.indexOf('-D') + 1]) === directory
}
