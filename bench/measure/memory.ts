import { readFileSync } from 'node:fs'
import { familyOf } from './cpu.ts'

/** Memory in MB that belongs to one process alone, without what it shares with others. 0 when it is gone. */
export function privateMegabytesOf(pid: number): number {
  return parsePrivate(smapsOf(pid)) / 1_024
}

/** The same of a process and all its children: of PostgreSQL without its shared buffers, which fill once and stay. */
export function privateMegabytesOfFamily(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + privateMegabytesOf(each), 0)
}

/** Reads the private kilobytes out of /proc/<pid>/smaps_rollup. */
export function parsePrivate(text: string): number {
  return [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0)
}

const smapsOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
  } catch (fault) {
    // A process may end between two looks.
    if (['ENOENT', 'ESRCH'].includes((fault as NodeJS.ErrnoException).code ?? '')) return ''
    throw fault
  }
}
