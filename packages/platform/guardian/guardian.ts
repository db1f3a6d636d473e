import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { stopServersOf } from '../postgres/leftover.ts'
import { endOf } from './end-of.ts'
import { runningWith, signalEach, untilEnded, type Running } from './running.ts'

/** Processes and files that must not outlive their owner. */
export type Guarded = Readonly<{
  /** An entry `NAME=value` of the environment, inherited by every process of this run. */
  mark: string
  /** Data directories whose server must end. */
  postgres: readonly string[]
  /** Directories to remove at the end (tests only). */
  discard?: readonly string[]
}>

/** A running guardian. `ended` settles if it is killed; `dismiss` lets it check once more and end. */
export type Guardian = Readonly<{ ended: Promise<string>; dismiss: () => Promise<void> }>

/**
 * Starts a process in its own session that waits until its owner, the caller, ends for any reason. Then it stops what
 * the owner left: marked processes first, the database last. Fails only if both are killed together.
 */
export function postGuardian(guarded: Guarded): Guardian {
  const args = ['--mark', guarded.mark, '--owner', String(process.pid)]
  for (const directory of guarded.postgres) args.push('--postgres', directory)
  for (const directory of guarded.discard ?? []) args.push('--discard', directory)
  const program = [process.execPath, fileURLToPath(import.meta.url), ...args]
  // A small shell waits for the end of the pipe and only then starts the program below.
  const child = spawn('sh', ['-c', 'read -r _; exec "$@"', 'guardian', ...program], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
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

/** Stops every marked process except the spared ones: ten seconds to drain, then by force, until none is found. */
export async function endMarked(mark: string, spared: readonly number[]): Promise<void> {
  const left = (): Running[] => runningWith(mark).filter(({ pid }) => !spared.includes(pid))
  for (let found = left(); found.length > 0; found = left()) {
    signalEach(found, 'SIGTERM')
    const stuck = await untilEnded(found, drainMs)
    signalEach(stuck, 'SIGKILL')
    await untilEnded(stuck, drainMs)
  }
}

// Calls in flight finish and streams close within 10 s of SIGTERM.
const drainMs = 10_000

const clearUp = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
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
