import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Sql } from '@zoria/platform/database'
import { Proxy } from '../faults/proxy.ts'
import type { Home } from '../house/home.ts'
import type { Below } from '../house/seeded-random.ts'

/** Before a message of a worker arrives at PostgreSQL, or after it was answered and before the worker knows. */
export type Point = { readonly side: 'before' | 'after'; readonly message: number }

export const nameOf = ({ side, message }: Point): string => `killed ${side} message ${message}`

/** Both sides of so many messages. */
export const pointsOf = (messages: number): readonly Point[] =>
  Array.from({ length: messages }, (_, at) => at + 1).flatMap((message): Point[] => [
    { side: 'before', message },
    { side: 'after', message },
  ])

export const shuffled = <Each>(all: readonly Each[], dice: Below): readonly Each[] =>
  all
    .map((each) => ({ each, at: dice(1_000_000) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ each }) => each)

/** Starts a program that works once for each message; FAULTS_PLANT names a bug to work with. */
async function startWorker(
  home: Home,
  { program, url, plant }: { readonly program: string; readonly url: string; readonly plant: string },
): Promise<ChildProcess> {
  const [mark, folder] = home.mark.split('=') as [string, string]
  const worker = fork(program, {
    env: { ...process.env, [mark]: folder, FAULTS_DATABASE_URL: url, FAULTS_PLANT: plant },
    stdio: ['ignore', home.log('worker'), home.log('worker'), 'ipc'],
  })
  await once(worker, 'message')
  return worker
}

/** Lets a worker work once; what it says of that. A worker that is killed never answers. */
export async function told(worker: ChildProcess, work: string | object): Promise<string> {
  worker.send(work)
  const [said] = (await once(worker, 'message')) as [string]
  return said
}

async function ended(worker: ChildProcess): Promise<void> {
  const exit = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exit
}

/** A process to be killed behind a proxy, two that go on, and the database they work on. */
export class Crew {
  readonly home: Home
  readonly owner: Sql
  readonly cable: Proxy
  readonly others: readonly [ChildProcess, ChildProcess]
  readonly #program: string

  private constructor({ home, owner, program }: CrewWanted, cable: Proxy, others: Crew['others']) {
    this.home = home
    this.owner = owner
    this.cable = cable
    this.others = others
    this.#program = program
  }

  static async start(wanted: CrewWanted): Promise<Crew> {
    const { home, program } = wanted
    const quiet = { program, url: home.url('app'), plant: '' }
    return new Crew(wanted, await Proxy.open(home.port), [
      await startWorker(home, quiet),
      await startWorker(home, quiet),
    ])
  }

  /** A new process behind the proxy, which has connected. */
  async victim(plant: string): Promise<ChildProcess> {
    const worker = await startWorker(this.home, {
      program: this.#program,
      url: this.home.url('app', this.cable.port),
      plant,
    })
    await this.cable.silent(20)
    return worker
  }

  async close(): Promise<void> {
    for (const worker of this.others) await ended(worker)
    await this.cable.close()
    await this.owner.end()
    await this.home.close()
  }
}

type CrewWanted = { readonly home: Home; readonly owner: Sql; readonly program: string }

/** Kills a worker at a point of its work, or after it where the work has fewer messages; true: it was killed there. */
export async function killedAt(
  { side, message }: Point,
  { worker, cable, work }: { readonly worker: ChildProcess; readonly cable: Proxy; readonly work: string | object },
): Promise<boolean> {
  const reached = Promise.withResolvers<boolean>()
  let seen = 0
  const count = () => {
    seen += 1
    if (seen !== message) return { kind: 'pass' } as const
    reached.resolve(true)
    return { kind: 'hold' } as const
  }
  cable.faults = side === 'before' ? { asked: count } : { answered: count }
  const isReached = await Promise.race([reached.promise, told(worker, work).then(() => false)])
  await ended(worker)
  cable.faults = {}
  cable.release()
  return isReached
}

/** Works without a fault and tells each message to PostgreSQL; then the worker ends. */
export async function watched(
  worker: ChildProcess,
  {
    cable,
    work,
    onMessage,
  }: { readonly cable: Proxy; readonly work: string | object; readonly onMessage: (piece: Buffer) => void },
): Promise<void> {
  cable.faults = {
    asked: (piece) => {
      onMessage(piece)
      return { kind: 'pass' }
    },
  }
  await told(worker, work)
  cable.faults = {}
  await ended(worker)
}
