import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Opens the log of a program for appending and returns the open file; the program writes to it directly. */
export function openLog(logs: string, name: string): number {
  // Who makes room on a disk may have removed the folder.
  mkdirSync(logs, { recursive: true })
  rotate(join(logs, `${name}.log`))
  return openSync(join(logs, `${name}.log`), 'a', 0o600)
}

/** Prints a line and logs it with its time, for later questions about restarts. */
export function recorder(logs: string, say: (line: string) => void): (line: string) => void {
  const log = openLog(logs, 'supervisor')
  return (line) => {
    say(line)
    try {
      writeSync(log, `${new Date().toISOString()} ${line}\n`)
    } catch (fault) {
      say(`supervisor.log cannot be written: ${(fault as Error).message}`)
    }
  }
}

/** Limits the size of every log from now on; the earlier part goes to `<name>.log.1`. */
export function rotateLogs(logs: string): void {
  const rotateAll = (): void => {
    if (!existsSync(logs)) return
    for (const name of readdirSync(logs)) if (name.endsWith('.log')) rotate(join(logs, name))
  }
  setInterval(rotateAll, 30_000).unref()
}

/** The end of a program's log, to show why it failed. */
export function tailOf(logs: string, name: string): string {
  const file = join(logs, `${name}.log`)
  if (!existsSync(file)) return '(it wrote nothing)'
  const opened = openSync(file, 'r')
  const start = Math.max(0, fstatSync(opened).size - tailBytes)
  const bytes = Buffer.alloc(tailBytes)
  const count = readSync(opened, bytes, 0, tailBytes, start)
  closeSync(opened)
  return bytes.toString('utf8', 0, count).trimEnd().split('\n').slice(-tailLines).join('\n')
}

const sizeMax = 16 * 1024 * 1024
const tailBytes = 8_192
const tailLines = 20

// Copied and truncated, not renamed: programs keep the file open, and append at its end. On a full disk the log stays
// whole until there is room: that must end neither this process nor the start of another.
const rotate = (file: string): void => {
  try {
    if (!existsSync(file) || statSync(file).size < sizeMax) return
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  } catch (fault) {
    console.error(`${file} cannot be rotated: ${(fault as Error).message}`)
  }
}
