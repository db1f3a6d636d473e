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

/** A server that accepts connections on loopback. `ended` settles when it ends for whatever reason. */
export type PostgresServer = Readonly<{ pid: number; port: number; ended: Promise<string>; stop: () => Promise<void> }>

export type ServerWanted = Readonly<{
  directory: string
  port: number
  /** False only in tests: commits are then not written to disk before they are acknowledged. */
  durable: boolean
  /** An open file that receives the server's log. */
  log: number
  /** Settings beyond the usual ones, and variables for the commands among them. */
  further?: Readonly<{ settings: Readonly<Record<string, string>>; variables: Readonly<Record<string, string>> }>
  /** When to give up waiting for it; a recovery takes its time. */
  readyTimeoutMs?: number
}>

/** Starts the server of an initialised directory, after ending any other of it, and waits until it accepts connections. */
export async function startPostgres(wanted: ServerWanted): Promise<PostgresServer> {
  const directory = realpathSync(wanted.directory)
  await stopServersOf(directory)
  const { postgres } = findPostgres()
  const runAs = chooseRunAs({ postgres, directory })
  giveTo(runAs, directory)

  const variables = Object.entries(wanted.further?.variables ?? {}).map(([name, value]) => `${name}=${value}`)
  const [program = '', ...words] = [...runAs.prefix, 'env', ...variables, postgres, '-D', directory, ...settingsOf({ ...wanted, further: wanted.further?.settings })]
  // A session of its own: SIGINT of a terminal is PostgreSQL's fast shutdown, and it must end last.
  const child = spawn(program, words, { detached: true, stdio: ['ignore', wanted.log, wanted.log] })
  const ended = endOf(child)
  await untilReady(child, { directory, port: wanted.port, timeoutMs: wanted.readyTimeoutMs ?? readyTimeoutMs })
  return { pid: child.pid ?? 0, port: wanted.port, ended, stop: () => stopServersOf(directory) }
}

const readyTimeoutMs = 60_000
const stepMs = 20

// Line 8 of postmaster.pid says "ready" from the moment on connections are accepted.
const untilReady = async (child: ChildProcess, at: { directory: string; port: number; timeoutMs: number }): Promise<void> => {
  for (let waitedMs = 0; waitedMs < at.timeoutMs; waitedMs += stepMs) {
    if (child.exitCode !== null || child.signalCode !== null) break
    if (statusIn(at.directory, child.pid) === 'ready') return
    await pause(stepMs)
  }
  await stopServersOf(at.directory)
  throw new Error(`PostgreSQL of ${at.directory} did not come up on port ${at.port} within ${at.timeoutMs / 1000} s; its log tells why.`)
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
