import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { stopServersOf } from '../postgres/leftover.ts'
import { endOf } from './end-of.ts'
import { runningWith, signalEach, untilEnded, type Running } from './running.ts'

/** What must not outlive its owner. */
export type Guarded = Readonly<{
  /** An entry `NAME=value` of the environment that every process of this run inherits. */
  mark: string
  /** Data directories whose server must end. */
  postgres: readonly string[]
  /** Directories that end with the run (tests only). */
  discard?: readonly string[]
}>

/** A guardian on duty. `ended` settles if it is killed; `dismiss` lets it look round once more and end. */
export type Guardian = Readonly<{ ended: Promise<string>; dismiss: () => Promise<void> }>

/**
 * Starts a process in a session of its own that waits for its owner, the caller, to end in whatever way. Then it stops
 * what the owner left: marked processes first, the database last. Nothing but a kill of both at once escapes it.
 */
export function postGuardian(guarded: Guarded): Guardian {
  const words = ['--mark', guarded.mark, '--owner', String(process.pid)]
  for (const directory of guarded.postgres) words.push('--postgres', directory)
  for (const directory of guarded.discard ?? []) words.push('--discard', directory)
  const program = [process.execPath, fileURLToPath(import.meta.url), ...words]
  // A shell waits for the end of the pipe in one megabyte and becomes the program below only then.
  const child = spawn('sh', ['-c', 'read -r _; exec "$@"', 'guardian', ...program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = endOf(child)
  child.stdin.on('error', () => undefined)
  return {
    ended,
    dismiss: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** Ends every process that carries the mark but the spared ones: ten seconds to drain, then by force, until a search finds none. */
export async function endMarked(mark: string, spared: readonly number[]): Promise<void> {
  const left = (): Running[] => runningWith(mark).filter(({ pid }) => !spared.includes(pid))
  for (let found = left(); found.length > 0; found = left()) {
    signalEach(found, 'SIGTERM')
    const stuck = await untilEnded(found, drainMs)
    signalEach(stuck, 'SIGKILL')
    await untilEnded(stuck, drainMs)
  }
}

// In-flight calls finish and streams close within 10 s of SIGTERM.
const drainMs = 10_000

const clearUp = async (words: string[]): Promise<void> => {
  const { values } = parseArgs({
    args: words,
    options: {
      mark: { type: 'string', default: '' },
      owner: { type: 'string', default: '' },
      postgres: { type: 'string', multiple: true, default: [] },
      discard: { type: 'string', multiple: true, default: [] },
    },
  })
  await endMarked(values.mark, [process.pid, Number(values.owner)])
  for (const directory of values.postgres) await stopServersOf(directory)
  for (const directory of values.discard) rmSync(directory, { recursive: true, force: true })
}

if (import.meta.main) await clearUp(process.argv.slice(2))
