import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A running process. Linux reuses ids; id and start tick together are unique. */
export type Running = Readonly<{ pid: number; startTick: string }>

/** Identifies the process with this id; null if there is none or it is a zombie. */
export function running(pid: number): Running | null {
  const fields = statFields(pid)
  if (fields === null || fields.state === 'Z' || fields.state === 'X') return null
  return { pid, startTick: fields.startTick }
}

/** Is exactly this process, not a later one with the same id, still running? */
export function isRunning(named: Running): boolean {
  return running(named.pid)?.startTick === named.startTick
}

/** The id of a process's parent, or null after the process ended. */
export function parentOf(pid: number): number | null {
  return statFields(pid)?.parent ?? null
}

/** The command line of a process; empty if it has ended or hides it. */
export function commandOf(pid: number): readonly string[] {
  return (
    readQuietly(() =>
      readFileSync(`/proc/${pid}/cmdline`, 'latin1')
        .split('\0')
        .filter((word) => word !== ''),
    ) ?? []
  )
}

/** The working directory of a process; null if it has ended or belongs to another user. */
export function directoryOf(pid: number): string | null {
  return readQuietly(() => readlinkSync(`/proc/${pid}/cwd`))
}

/** Every process with the environment entry `name=value`; descendants inherit it. */
export function runningWith(entry: string): Running[] {
  return runningWhere((pid) => {
    const environment = readQuietly(() => readFileSync(`/proc/${pid}/environ`, 'latin1'))
    return environment !== null && environment.split('\0').includes(entry)
  })
}

/** Every process that matches the predicate. */
export function runningWhere(asks: (pid: number) => boolean): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(asks)
    .map(running)
    .filter((found) => found !== null)
}

/** Sends a signal to each; processes that ended meanwhile are ignored. */
export function signalEach(targets: readonly Running[], signal: NodeJS.Signals): void {
  for (const target of targets) {
    if (isRunning(target)) signalOne(target.pid, signal)
  }
}

/** Waits until all have ended or the timeout passed; returns those still running. */
export async function untilEnded(targets: readonly Running[], timeoutMs: number): Promise<Running[]> {
  let left = targets.filter(isRunning)
  for (let waitedMs = 0; left.length > 0 && waitedMs < timeoutMs; waitedMs += stepMs) {
    await pause(stepMs)
    left = left.filter(isRunning)
  }
  return left
}

const stepMs = 25

const signalOne = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault
  }
}

// The second field is the program's name in brackets, which may contain spaces and brackets.
const statFields = (pid: number): { state: string; parent: number; startTick: string } | null => {
  const line = readQuietly(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  if (line === null) return null
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? 'X', parent: Number(fields[1]), startTick: fields[19] ?? '' }
}

// A process may end between listing and reading, and other users' processes are not readable: both are ignored.
const readQuietly = <Value>(read: () => Value): Value | null => {
  try {
    return read()
  } catch (fault) {
    const code = (fault as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return null
    throw fault
  }
}
