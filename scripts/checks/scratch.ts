import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const inMemory = '/dev/shm'
const begins = 'zoria-checks-'
/** What the largest steps write side by side, and memory that is left for the tests themselves. */
const bytesMin = 8 * 2 ** 30
const memoryMin = 14 * 2 ** 30

export type Scratch = { readonly path: string; readonly remove: () => void }

/**
 * The folder for everything that tests write: in memory where there is enough of it, else in the system's temporary
 * folder. A test database has 950 files. Creating them takes half a second of processor time on ext4, 15 ms in memory.
 */
export function openScratch(): Scratch {
  const path = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), `${begins}${process.pid}-`))
  // Some tests start programs as an ordinary user.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function hasRoom(): boolean {
  try {
    removeAbandoned()
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= bytesMin && freemem() >= memoryMin && runsPrograms()
  } catch {
    return false
  }
}

/** A run that was killed cannot remove its folder, and memory is scarce. */
function removeAbandoned(): void {
  for (const name of readdirSync(inMemory)) {
    const owner = new RegExp(`^${begins}(\\d+)-`).exec(name)?.[1]
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(inMemory, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Some systems mount it without the right to run programs. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(inMemory, begins))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n')
    chmodSync(program, 0o755)
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
