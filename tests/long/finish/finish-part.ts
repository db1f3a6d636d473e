import { newId, type Id } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { Home } from '../house/home.ts'
import { diceOf } from '../house/seeded-random.ts'
import { withObserver } from '../load/audit.ts'
import type { Part, Plant, Size } from '../parts/part.ts'
import { Crew, killedAt, nameOf, pointsOf, shuffled, told, watched, type Point } from './killed-worker.ts'

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
      const chosen =
        size === 'long' && kills === undefined ? all : shuffled(all, dice).slice(0, kills ?? killsLeast.gate)
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
      const books = await withObserver(stand.crew.home, (wallet) => wallet.checkBooks('whole'))
      const plants: Plant[] = []
      for (const name of plantedBugs) plants.push(await caught(stand, name, shuffled(all, dice)))
      for (const { name, caught: fault } of plants) report(`planted: ${name}: ${fault ?? 'not caught'}`)
      return {
        counts: { steps: messages, ...tally, prizes: chosen.length * amounts.length },
        plants,
        violations: [...violations, ...books.faults.map((each) => `books: ${JSON.stringify(each)}`)],
      }
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

/** A crew, and what it finishes. */
class Stand {
  readonly crew: Crew
  readonly #finish: Finish
  readonly #players: readonly Id<'Player'>[]

  private constructor(crew: Crew, finish: Finish, players: readonly Id<'Player'>[]) {
    this.crew = crew
    this.#finish = finish
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
    return new Stand(await Crew.start({ home, owner: home.pool('owner'), program: finish.program }), finish, players)
  }

  /** As many as the messages of a finish that nobody disturbs. */
  async count(): Promise<number> {
    const worker = await this.crew.victim('')
    await this.#finish.make(this.crew.owner, this.#players)
    let messages = 0
    await watched(worker, { cable: this.crew.cable, work: 'finish', onMessage: () => (messages += 1) })
    return messages
  }

  /** One finish whose first worker is killed at a point. */
  async pass(
    point: Point,
    plant: string,
  ): Promise<{ readonly faults: readonly string[]; readonly fate: 'frozen' | 'not frozen' | 'never reached' }> {
    const worker = await this.crew.victim(plant)
    const id = await this.#finish.make(this.crew.owner, this.#players)
    const isReached = await killedAt(point, { worker, cable: this.crew.cable, work: 'finish' })
    const status = await this.#finish.statusOf(this.crew.owner, id)
    const faults = await this.#end(id)
    if (!isReached) return { faults, fate: 'never reached' }
    return { faults, fate: status === this.#finish.firstStatus ? 'not frozen' : 'frozen' }
  }

  close(): Promise<void> {
    return this.crew.close()
  }

  /** Both others look until everything is paid; then what is wrong. */
  async #end(id: string): Promise<readonly string[]> {
    const said: string[] = []
    for (let look = 0; look < looksMax; look += 1) {
      said.push(...(await Promise.all(this.crew.others.map((worker) => told(worker, 'finish')))))
      if ((await this.#finish.statusOf(this.crew.owner, id)) === 'paid')
        return this.#finish.faultsIn(this.crew.owner, id, this.#players)
    }
    await this.#finish.drop(this.crew.owner, id)
    return [`it was never paid: ${said.at(-1)}`]
  }
}

export const nextId = <Kind extends string>(): Id<Kind> =>
  newId<Kind>(systemClock.now(), (count) => systemChance.bytes(count))
