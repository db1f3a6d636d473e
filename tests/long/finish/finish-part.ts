import type { ChildProcess } from 'node:child_process'
import { newId, type Id } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { Proxy } from '../faults/proxy.ts'
import { Home } from '../house/home.ts'
import { diceOf } from '../house/seeded-random.ts'
import { withObserver } from '../load/audit.ts'
import type { Part, Plant, Size } from '../parts/part.ts'
import { ended, killedAt, nameOf, pointsOf, shuffled, startWorker, told, watched, type Point } from './killed-worker.ts'

const killsLeast: Record<Size, number> = { gate: 4, long: 40 }
/** What the first three places win, in minor units. */
export const amounts = [1_000_00, 500_00, 250_00] as const
const playersInAll = 5
const plantedBugs = ['money outside of the transaction', 'every statement commits alone'] as const
/** So often the two workers that survive may look, as the worker does each second. */
const looksMax = 8

/** What ends in prizes: a battle, or a raffle. Its first worker is killed at every step of its finish. */
export type Finish = {
  readonly name: string
  readonly proves: string
  /** The program of a worker: for each message it does once what the worker does each second. */
  readonly program: string
  /** Makes one that is over and in its first status; answers its id. */
  readonly make: (owner: Sql, players: readonly Id<'Player'>[]) => Promise<string>
  readonly statusOf: (owner: Sql, id: string) => Promise<string>
  readonly firstStatus: string
  /** Takes one that was never paid out of the way of the next one. */
  readonly drop: (owner: Sql, id: string) => Promise<void>
  /** What is wrong with one that is paid. */
  readonly faultsIn: (owner: Sql, id: string, players: readonly Id<'Player'>[]) => Promise<readonly string[]>
}

/** kill -9 of a worker at every step of a finish, while two others go on (I-55, I-58, I-59). */
export const finishPart = (finish: Finish): Part => ({
  name: finish.name,
  proves: finish.proves,
  run: async ({ seed, size, kills, report }) => {
    const stand = await Stand.open(finish)
    try {
      const dice = diceOf(seed)
      const messages = await stand.count()
      const all = pointsOf(messages)
      const chosen = size === 'long' && kills === undefined ? all : shuffled(all, dice).slice(0, kills ?? killsLeast.gate)
      const tally = { kills: 0, frozen: 0, 'not frozen': 0, 'never reached': 0 }
      const violations: string[] = []
      for (const point of chosen) {
        const { faults, fate } = await stand.pass(point, '')
        tally[fate] += 1
        tally.kills += Number(fate !== 'never reached')
        violations.push(...faults.map((fault) => `${nameOf(point)}: ${fault}`))
        report(`${nameOf(point)}: ${faults[0] ?? fate}`)
      }
      if (tally.kills < (kills ?? killsLeast[size])) violations.push(`only ${tally.kills} workers were killed`)
      const books = await withObserver(stand.home, (wallet) => wallet.checkBooks('whole'))
      const plants: Plant[] = []
      for (const name of plantedBugs) plants.push(await caught(stand, name, shuffled(all, dice)))
      for (const { name, caught: fault } of plants) report(`planted: ${name}: ${fault ?? 'not caught'}`)
      return { counts: { steps: messages, ...tally, prizes: chosen.length * amounts.length }, plants, violations: [...violations, ...books.faults.map((each) => `books: ${JSON.stringify(each)}`)] }
    } finally {
      await stand.close()
    }
  },
})

const caught = async (stand: Stand, name: string, points: readonly Point[]): Promise<Plant> => {
  for (const point of points) {
    const { faults } = await stand.pass(point, name)
    if (faults.length > 0) return { name, caught: `${nameOf(point)}: ${faults[0]}` }
  }
  return { name, caught: null }
}

/** A worker to be killed behind a proxy, two that go on, and what they finish. */
class Stand {
  readonly home: Home
  readonly #finish: Finish
  readonly #cable: Proxy
  readonly #owner: Sql
  readonly #others: readonly ChildProcess[]
  readonly #players: readonly Id<'Player'>[]

  private constructor(home: Home, finish: Finish, { cable, owner, others, players }: { cable: Proxy; owner: Sql; others: readonly ChildProcess[]; players: readonly Id<'Player'>[] }) {
    this.home = home
    this.#finish = finish
    this.#cable = cable
    this.#owner = owner
    this.#others = others
    this.#players = players
  }

  static async open(finish: Finish): Promise<Stand> {
    const home = await Home.open()
    const players = Array.from({ length: playersInAll }, () => nextId<'Player'>())
    const app = home.pool('app')
    await withObserver(home, async (wallet) => {
      for (const playerId of players) await app.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
    })
    await app.end()
    const quiet = { program: finish.program, url: home.url('app'), plant: '' }
    const others = [await startWorker(home, quiet), await startWorker(home, quiet)]
    return new Stand(home, finish, { cable: await Proxy.open(home.port), owner: home.pool('owner'), others, players })
  }

  /** As many as the messages of a finish that nobody disturbs. */
  async count(): Promise<number> {
    const worker = await this.#victim('')
    await this.#finish.make(this.#owner, this.#players)
    let messages = 0
    await watched(worker, { cable: this.#cable, work: 'finish', onMessage: () => (messages += 1) })
    return messages
  }

  /** One finish whose first worker is killed at a point. */
  async pass(point: Point, plant: string): Promise<{ readonly faults: readonly string[]; readonly fate: 'frozen' | 'not frozen' | 'never reached' }> {
    const worker = await this.#victim(plant)
    const id = await this.#finish.make(this.#owner, this.#players)
    const isReached = await killedAt(point, { worker, cable: this.#cable, work: 'finish' })
    const status = await this.#finish.statusOf(this.#owner, id)
    const faults = await this.#end(id)
    if (!isReached) return { faults, fate: 'never reached' }
    return { faults, fate: status === this.#finish.firstStatus ? 'not frozen' : 'frozen' }
  }

  async close(): Promise<void> {
    for (const worker of this.#others) await ended(worker)
    await this.#cable.close()
    await this.#owner.end()
    await this.home.close()
  }

  async #victim(plant: string): Promise<ChildProcess> {
    const worker = await startWorker(this.home, { program: this.#finish.program, url: this.home.url('app', this.#cable.port), plant })
    await this.#cable.silent(20)
    return worker
  }

  /** Both others look until everything is paid; then what is wrong. */
  async #end(id: string): Promise<readonly string[]> {
    const said: string[] = []
    for (let look = 0; look < looksMax; look += 1) {
      said.push(...await Promise.all(this.#others.map((worker) => told(worker, 'finish'))))
      if ((await this.#finish.statusOf(this.#owner, id)) === 'paid') return this.#finish.faultsIn(this.#owner, id, this.#players)
    }
    await this.#finish.drop(this.#owner, id)
    return [`it was never paid: ${said.at(-1)}`]
  }
}

export const nextId = <Kind extends string>(): Id<Kind> => newId<Kind>(systemClock.now(), (count) => systemChance.bytes(count))
