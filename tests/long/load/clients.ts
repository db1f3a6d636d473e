import { setTimeout as pause } from 'node:timers/promises'
import type { PlayerId } from '@zoria/wallet'
import type { Asked, Attempt, Told } from '../history/attempt.ts'
import { diceOf, type Below } from '../house/seeded-random.ts'
import { Plan } from './plan.ts'

/** A way to call: a front door, or a route. It returns UNKNOWN if the result is unknown. */
export type Way = {
  readonly name: string
  readonly mayAsk: (asked: Asked) => boolean
  readonly ask: (playerId: PlayerId, asked: Asked) => Promise<Told>
}

export type Load = {
  readonly seed: string
  readonly players: readonly PlayerId[]
  readonly clientsEach: number
  readonly ways: readonly Way[]
}

/** The clients' answers, and totals. */
export type Seen = {
  readonly histories: ReadonlyMap<PlayerId, Attempt[]>
  readonly count: {
    attempts: number
    acknowledged: number
    unknown: number
    byWay: Record<string, number>
    byKind: Record<string, number>
  }
}

/**
 * Clients that play until they are stopped. Every call without an answer is repeated under the same name until it is
 * answered, so in the end nothing is unknown. Faults of a way end the load: they are faults of the product.
 */
export class Clients {
  readonly seen: Seen
  readonly #load: Load
  readonly #running: Promise<unknown>
  readonly #plans: readonly (readonly [PlayerId, Plan])[]
  #isStopped = false

  constructor(load: Load) {
    this.#load = load
    this.seen = {
      histories: new Map(load.players.map((player) => [player, []])),
      count: { attempts: 0, acknowledged: 0, unknown: 0, byWay: {}, byKind: {} },
    }
    this.#plans = load.players.map((player, place) => [
      player,
      new Plan(String(place), diceOf(`${load.seed} plan ${place}`)),
    ])
    const clients = this.#plans.flatMap(([player, plan], place) =>
      Array.from({ length: load.clientsEach }, (_, client) =>
        this.#play(player, plan, diceOf(`${load.seed} client ${place} ${client}`)),
      ),
    )
    this.#running = Promise.all(clients)
    // Thrown to the caller that stops the load.
    this.#running.catch(() => (this.#isStopped = true))
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Waits until every call is answered. Throws what a way threw. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Repeats each answered call once, after the load. */
  async repeat(some: readonly (readonly [PlayerId, Attempt])[]): Promise<void> {
    const below = diceOf(`${this.#load.seed} repeats`)
    const left = some.toReversed()
    const client = async (): Promise<void> => {
      for (let each = left.pop(); each; each = left.pop()) await this.#untilAnswered(each[0], each[1].asked, below)
    }
    await Promise.all(Array.from({ length: 64 }, client))
  }

  async #play(player: PlayerId, plan: Plan, below: Below): Promise<void> {
    while (!this.#isStopped) {
      const asked = plan.next()
      plan.hear(asked, await this.#untilAnswered(player, asked, below))
    }
  }

  async #untilAnswered(player: PlayerId, asked: Asked, below: Below): Promise<Told> {
    for (;;) {
      const ways = this.#load.ways.filter(({ mayAsk }) => mayAsk(asked))
      const way = ways[below(Math.max(1, ways.length))]
      const told: Told = way ? await this.#attempt(way, player, asked) : { code: 'UNKNOWN' }
      if (told.code !== 'UNKNOWN') return told
      await pause(20 + below(80))
    }
  }

  async #attempt(way: Way, player: PlayerId, asked: Asked): Promise<Told> {
    const began = performance.now()
    const told = await way.ask(player, asked)
    const { count, histories } = this.seen
    if (asked.kind !== 'read' || told.code !== 'UNKNOWN')
      histories.get(player)?.push({ began, ended: performance.now(), asked, told })
    count.attempts += 1
    if (told.code === 'UNKNOWN') count.unknown += 1
    else count.acknowledged += 1
    if (told.code === 'DONE') count.byKind[asked.kind] = (count.byKind[asked.kind] ?? 0) + 1
    count.byWay[way.name] = (count.byWay[way.name] ?? 0) + 1
    return told
  }
}
