import { readFileSync, readdirSync } from 'node:fs'

/** Unit of processor time in /proc on every Linux machine: USER_HZ. */
const ticksPerSecond = 100

/** Ticks used by a process itself, and by its ended and awaited children. */
export interface CpuTicks {
  readonly parent: number
  readonly own: number
  readonly ofEndedChildren: number
}

/** Parses a line of /proc/<pid>/stat. The name in parentheses may contain anything, even parentheses and spaces. */
export function parseStat(line: string): CpuTicks {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  // proc(5): ppid is field 4; utime, stime, cutime, cstime are fields 14 to 17; the first one here is field 3.
  const field = (number: number): number => fields[number - 3] ?? 0
  return { parent: field(4), own: field(14) + field(15), ofEndedChildren: field(16) + field(17) }
}

/** Processor time in seconds of one process, without its children. 0 if it has ended. */
export function cpuSecondsOf(pid: number): number {
  return (statOf(pid)?.own ?? 0) / ticksPerSecond
}

/** Processor time in seconds of a process with its living and ended children: a whole PostgreSQL by its postmaster. */
export function cpuSecondsOfFamily(pid: number): number {
  const head = statOf(pid)
  if (!head) return 0
  const ticks = childrenOf(pid).reduce((sum, child) => sum + (statOf(child)?.own ?? 0), head.own + head.ofEndedChildren)
  return ticks / ticksPerSecond
}

/** A process and its living children. */
export function familyOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid)]
}

const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => statOf(each)?.parent === pid)

const statOf = (pid: number): CpuTicks | null => {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch (fault) {
    // A process may end between two reads.
    if (['ENOENT', 'ESRCH'].includes((fault as NodeJS.ErrnoException).code ?? '')) return null
    throw fault
  }
}
