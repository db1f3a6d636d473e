import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { heapArgs } from '@zoria/platform/heap-args'

/** A program of the bench in its own process, controlled by messages. */
export interface Child {
  readonly pid: number
  readonly raw: ChildProcess
  stop(): Promise<void>
}

export interface ChildWanted {
  /** Absolute path of the program. */
  readonly program: string
  readonly environment?: Readonly<Record<string, string>>
  /** Options for Node itself. */
  readonly nodeArgs?: readonly string[]
}

/** Starts a program and waits for its first message, which means ready. Throws if it ends instead. */
export async function startChild<Ready>({
  program,
  environment = {},
  nodeArgs = [],
}: ChildWanted): Promise<Child & { ready: Ready }> {
  const raw = fork(program, { env: { ...process.env, ...environment }, execArgv: [...heapArgs, ...nodeArgs] })
  const ended = once(raw, 'exit').then(([code, signal]) => {
    throw new Error(`${program} ended before it was ready: ${String(signal ?? code)}`)
  })
  const [ready] = (await Promise.race([once(raw, 'message'), ended])) as [Ready]
  ended.catch(() => undefined)
  return { pid: raw.pid ?? 0, raw, ready, stop: () => stop(raw) }
}

/** In a child: reports ready, and ends on request or when its parent is gone. */
export function announce(ready: object, close: () => Promise<unknown>): void {
  const end = () => void close().finally(() => process.exit())
  process.once('SIGTERM', end).once('disconnect', end)
  // A terminal's Ctrl-C reaches the whole process group; the parent decides.
  process.on('SIGINT', () => undefined)
  process.send?.(ready)
}

const stop = async (raw: ChildProcess): Promise<void> => {
  if (raw.exitCode !== null || raw.signalCode !== null) return
  const ended = once(raw, 'exit')
  raw.kill('SIGTERM')
  await ended
}

/** Sends a request to a child and waits for its next message. Throws if it ends instead. */
export async function ask<Answer>({ raw }: Child, question: object): Promise<Answer> {
  const ended = new AbortController()
  const end = once(raw, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a program of the bench ended before it answered')
  })
  end.catch(() => undefined)
  const answered = once(raw, 'message', { signal: ended.signal })
  raw.send(question)
  try {
    const [answer] = (await Promise.race([answered, end])) as [Answer]
    return answer
  } finally {
    ended.abort()
  }
}
