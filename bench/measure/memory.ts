import { readFileSync } from 'node:fs'
import { familyOf } from './cpu.ts'

/** Private memory of one process in MB, without shared memory. 0 if it has ended. */
export function privateMegabytesOf(pid: number): number {
  return parsePrivate(smapsOf(pid)) / 1_024
}

/** The same of a process and all its children: of PostgreSQL without its shared buffers, which fill once and stay. */
export function privateMegabytesOfFamily(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + privateMegabytesOf(each), 0)
}

/** Parses the private kilobytes of /proc/<pid>/smaps_rollup. */
export function parsePrivate(text: string): number {
  return [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].reduce(
    (sum, [, kilobytes]) => sum + Number(kilobytes),
    0,
  )
}

const smapsOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
  } catch (fault) {
    // A process may end between two reads.
    if (['ENOENT', 'ESRCH'].includes((fault as NodeJS.ErrnoException).code ?? '')) return ''
    throw fault
  }
}
