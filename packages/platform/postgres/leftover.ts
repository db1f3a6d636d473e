import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, directoryOf, running, runningWhere, signalEach, untilEnded, type Running } from '../guardian/running.ts'

/**
 * Ends whatever still serves a data directory and answers when nothing does. A server whose supervisor was killed is
 * asked for a fast shutdown first. A postmaster.pid that names a process of somebody else is removed, since
 * PostgreSQL would take it for a running server; one that names nobody is left for PostgreSQL to judge.
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

/** The port that a data directory is served on at this moment, or null when no server of it takes connections. */
export function portServing(directory: string): number | null {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const isServed = lines[7]?.trim() === 'ready' && serves(Number(lines[0]), realpathSync(directory))
  return isServed ? Number(lines[3]) : null
}

// SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, which recovers from the journal at the next start.
const patience: readonly (readonly [NodeJS.Signals, number])[] = [['SIGINT', 10_000], ['SIGQUIT', 5_000], ['SIGKILL', 5_000]]

// Sessions of a killed postmaster end by themselves within a moment; one stuck in a long call is ended.
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

// Every process of a server works in its data directory; where that is hidden, the postmaster's command line tells.
const serves = (pid: number, directory: string): boolean => {
  const command = commandOf(pid)
  const isPostgres = command[0]?.endsWith('/postgres') === true || command[0]?.startsWith('postgres: ') === true
  return isPostgres && (directoryOf(pid) ?? command[command.indexOf('-D') + 1]) === directory
}
