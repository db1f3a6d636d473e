import type { ChildProcess } from 'node:child_process'
import type { Sql } from '@zoria/platform/database'
import { Home } from '../house/home.ts'
import { diceOf } from '../house/seeded-random.ts'
import { withObserver } from '../load/audit.ts'
import type { Part, Plant } from '../parts/part.ts'
import { Crew, killedAt, nameOf, pointsOf, shuffled, watched, type Point } from './killed-worker.ts'

const killsAtTheGate = 4

/** One piece of work whose first process is killed. */
export type Pass = {
  readonly work: object
  /** Whether the work was done when the process died. */
  readonly isDone: () => Promise<boolean>
  /**
   * Lets both others repeat the work; what is wrong afterwards. `isAnswered`: the killed process had answered before it
   * died.
   */
  readonly faults: (others: readonly [ChildProcess, ChildProcess], isAnswered: boolean) => Promise<readonly string[]>
  /** Takes what a planted bug left undone out of the way of the next pass. */
  readonly drop?: () => Promise<void>
}

/** What players and workers do in steps, and repeat where a process was killed before its answer. */
export type Stepped = {
  readonly name: string
  readonly proves: string
  /** The program of a process: for each message it does the work once. */
  readonly program: string
  /** The kinds of passes, which have different steps. Planted bugs are looked for in passes of the first one. */
  readonly kinds: readonly string[]
  readonly plants: readonly string[]
  /** Prepares the database; answers how a pass of a kind is made. */
  readonly open: (home: Home, owner: Sql) => Promise<(kind: string) => Promise<Pass>>
}

/** What is done with one pass: of a kind, killed at a point, by a process with a planted bug or without. */
type Killing = { readonly kind: string; readonly point: Point; readonly plant: string }

const named = ({ kind, point }: Killing): string => `${kind}, ${nameOf(point)}`

/** kill -9 of a process before each message to PostgreSQL and after each answer, while two others go on. */
export const steppedPart = (stepped: Stepped): Part => ({
  name: stepped.name,
  proves: stepped.proves,
  run: async ({ seed, size, kills, report }) => {
    const stand = await Stand.open(stepped)
    try {
      const dice = diceOf(seed)
      const all: Killing[] = []
      for (const kind of stepped.kinds)
        all.push(...(await stand.points(kind, '')).map((point) => ({ kind, point, plant: '' })))
      const chosen =
        size === 'long' && kills === undefined ? all : shuffled(all, dice).slice(0, kills ?? killsAtTheGate)
      const tally = { done: 0, 'not done': 0, answered: 0 }
      const violations: string[] = []
      for (const killing of chosen) {
        const { faults, fate } = await stand.pass(killing)
        tally[fate] += 1
        violations.push(...faults.map((fault) => `${named(killing)}: ${fault}`))
        report(`${named(killing)}: ${faults[0] ?? fate}`)
      }
      // Some messages depend on chance or on the clock, so a few points may lie behind the end.
      if (tally.answered > chosen.length / 2)
        violations.push(`${tally.answered} of ${chosen.length} processes were killed only after their answer`)
      const books = await withObserver(stand.crew.home, (wallet) => wallet.checkBooks('whole'))
      const plants: Plant[] = []
      for (const plant of stepped.plants) plants.push(await caught(stand, { kind: stepped.kinds[0] ?? '', plant }))
      for (const { name, caught: fault } of plants) report(`planted: ${name}: ${fault ?? 'not caught'}`)
      return {
        counts: { points: all.length, kills: chosen.length, ...tally },
        plants,
        violations: [...violations, ...books.faults.map((each) => `books: ${JSON.stringify(each)}`)],
      }
    } finally {
      await stand.close()
    }
  },
})

/** The last messages first: by then most is done, and nobody knows. */
const caught = async (stand: Stand, { kind, plant }: Omit<Killing, 'point'>): Promise<Plant> => {
  for (const point of (await stand.points(kind, plant)).toReversed()) {
    const { faults } = await stand.pass({ kind, point, plant })
    if (faults.length > 0) return { name: plant, caught: `${nameOf(point)}: ${faults[0]}` }
  }
  return { name: plant, caught: null }
}

/** Passes of a crew. */
class Stand {
  readonly crew: Crew
  readonly #newPass: (kind: string) => Promise<Pass>

  private constructor(crew: Crew, newPass: (kind: string) => Promise<Pass>) {
    this.crew = crew
    this.#newPass = newPass
  }

  static async open(stepped: Stepped): Promise<Stand> {
    const home = await Home.open()
    const owner = home.pool('owner')
    const newPass = await stepped.open(home, owner)
    return new Stand(await Crew.start({ home, owner, program: stepped.program }), newPass)
  }

  /**
   * The points of a pass that nobody disturbs; the last one is behind its end: the process is killed once it has
   * answered.
   */
  async points(kind: string, plant: string): Promise<readonly Point[]> {
    const worker = await this.crew.victim(plant)
    const pass = await this.#newPass(kind)
    let messages = 0
    await watched(worker, { cable: this.crew.cable, work: pass.work, onMessage: () => (messages += 1) })
    if (plant !== '') await pass.drop?.()
    return [...pointsOf(messages), { side: 'before', message: messages + 1 }]
  }

  /** One pass whose first process is killed. */
  async pass({
    kind,
    point,
    plant,
  }: Killing): Promise<{ readonly faults: readonly string[]; readonly fate: 'done' | 'not done' | 'answered' }> {
    const worker = await this.crew.victim(plant)
    const pass = await this.#newPass(kind)
    const isReached = await killedAt(point, { worker, cable: this.crew.cable, work: pass.work })
    const isDone = await pass.isDone()
    const faults = await pass.faults(this.crew.others, !isReached)
    if (plant !== '') await pass.drop?.()
    if (!isReached) return { faults, fate: 'answered' }
    return { faults, fate: isDone ? 'done' : 'not done' }
  }

  close(): Promise<void> {
    return this.crew.close()
  }
}
