import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endOf } from '../guardian/end-of.ts'
import { findPostgres } from './files.ts'
import { giveTo } from './initialise.ts'
import { stopServersOf } from './leftover.ts'
import { chooseRunAs } from './run-as.ts'
import { settingsOf } from './settings.ts'

/** A server that accepts connections on loopback. `ended` settles when it ends for any reason. */
export type PostgresServer = Readonly<{ pid: number; port: number; ended: Promise<string>; stop: () => Promise<void> }>

export type ServerWanted = Readonly<{
  directory: string
  port: number
  /** False only in tests: commits are then acknowledged before they are flushed to disk. */
  durable: boolean
  /** An open file that receives the server's log. */
  log: number
  /** Additional settings, and environment variables for their commands. */
  further?: Readonly<{ settings: Readonly<Record<string, string>>; variables: Readonly<Record<string, string>> }>
  /** Start timeout; a recovery takes longer. */
  readyTimeoutMs?: number
}>

/** Starts the server of an initialised directory, after stopping any other one, and waits until it accepts connections. */
export async function startPostgres(wanted: ServerWanted): Promise<PostgresServer> {
  const directory = realpathSync(wanted.directory)
  await stopServersOf(directory)
  const { postgres } = findPostgres()
  const runAs = chooseRunAs({ postgres, directory })
  giveTo(runAs, directory)

  const variables = Object.entries(wanted.further?.variables ?? {}).map(([name, value]) => `${name}=${value}`)
  const [program = '', ...args] = [
    ...runAs.prefix,
    'env',
    ...variables,
    postgres,
    '-D',
    directory,
    ...settingsOf({ ...wanted, further: wanted.further?.settings }),
  ]
  // Its own session: Ctrl+C in a terminal would be PostgreSQL's fast shutdown, but the database must stop last.
  const child = spawn(program, args, { detached: true, stdio: ['ignore', wanted.log, wanted.log] })
  const ended = endOf(child)
  await untilReady(child, { directory, port: wanted.port, timeoutMs: wanted.readyTimeoutMs ?? readyTimeoutMs })
  return { pid: child.pid ?? 0, port: wanted.port, ended, stop: () => stopServersOf(directory) }
}

const readyTimeoutMs = 60_000
const stepMs = 20

// Line 8 of postmaster.pid is "ready" when connections are accepted.
const untilReady = async (
  child: ChildProcess,
  at: { directory: string; port: number; timeoutMs: number },
): Promise<void> => {
  for (let waitedMs = 0; waitedMs < at.timeoutMs; waitedMs += stepMs) {
    if (child.exitCode !== null || child.signalCode !== null) break
    if (statusIn(at.directory, child.pid) === 'ready') return
    await pause(stepMs)
  }
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  await stopServersOf(at.directory)
  throw new Error(
    `PostgreSQL of ${at.directory} ${hasEnded ? 'ended before it accepted connections' : `did not accept connections within ${at.timeoutMs / 1000} s`} on port ${at.port}; see its log for the reason.`,
  )
}

const statusIn = (directory: string, pid: number | undefined): string | undefined => {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid ? lines[7]?.trim() : undefined
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw fault
  }
}
