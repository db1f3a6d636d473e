import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Balances, Command, Outcome, PlayerId, Settled } from '@zoria/wallet'
import type { Question, Reply } from './door-program.ts'
import type { Home } from './home.ts'

/** The result for a caller if the process ended before it answered. */
export const lost = { code: 'LOST' } as const
export type Lost = typeof lost

type QuestionAsked = Question extends infer Each ? (Each extends Question ? Omit<Each, 'id'> : never) : never

/** A separate process with a wallet's front door. It can be killed at any moment and restarted. */
export class Door {
  readonly #home: Home
  readonly #url: string
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (fault: Error) => void }>()
  #child: ChildProcess | undefined
  #outgoing: Question[] = []
  #asked = 0

  constructor(home: Home, url = home.url('app')) {
    this.#home = home
    this.#url = url
  }

  async open(): Promise<void> {
    const log = this.#home.log('door')
    const [mark = '', folder = ''] = this.#home.mark.split('=')
    const child = spawn(process.execPath, [join(import.meta.dirname, 'door-program.ts'), this.#url], {
      stdio: ['ignore', log, log, 'ipc'],
      serialization: 'advanced',
      env: { ...process.env, [mark]: folder },
    })
    child.on('message', (replies: Reply[]) => this.#hear(replies))
    child.on('exit', (code, signal) => {
      if (this.#child === child)
        this.#lose(
          signal === 'SIGKILL'
            ? null
            : `a wallet process ended with ${code ?? signal}: ${this.#home.lastWords('door')}`,
        )
    })
    await once(child, 'message')
    this.#child = child
  }

  get isOpen(): boolean {
    return this.#child !== undefined
  }

  execute(command: Command): Promise<Outcome | Lost> {
    return this.#ask({ kind: 'execute', command })
  }

  post(command: Command): Promise<Settled | Lost> {
    return this.#ask({ kind: 'post', command })
  }

  balances(playerId: PlayerId): Promise<Balances | undefined | Lost> {
    return this.#ask({ kind: 'balances', playerId })
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async close(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }

  #ask<Answer>(question: QuestionAsked): Promise<Answer | Lost> {
    if (!this.#child) return Promise.resolve(lost)
    return new Promise<Answer | Lost>((resolve, reject) => {
      const id = (this.#asked += 1)
      this.#waiting.set(id, { resolve: resolve as (answer: never) => void, reject })
      if (this.#outgoing.push({ ...question, id } as Question) === 1) setImmediate(() => this.#send())
    })
  }

  #send(): void {
    const questions = this.#outgoing
    this.#outgoing = []
    // A broken pipe is reported by the exit that follows.
    this.#child?.send(questions, () => undefined)
  }

  #hear(replies: readonly Reply[]): void {
    for (const { id, answer, fault } of replies) {
      const asker = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (fault === undefined) asker?.resolve(answer as never)
      else asker?.reject(new Error(fault))
    }
  }

  /** Killed by us: the results of its calls are unknown. Ended otherwise: a fault of the product. */
  #lose(fault: string | null): void {
    this.#child = undefined
    this.#outgoing = []
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { resolve, reject } of waiting) {
      if (fault === null) resolve(lost as never)
      else reject(new Error(fault))
    }
    this.fault ??= fault
  }

  /** Why it ended, if it was not killed by us. */
  fault: string | null = null
}
