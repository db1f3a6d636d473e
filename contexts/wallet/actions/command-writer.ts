import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Command, PlayerId, Purse } from '../rules/commands.ts'
import { fingerprintOf, keyOf } from '../rules/keys.ts'
import type { MoneyState } from '../rules/money-state.ts'
import type { Outcome } from '../rules/outcomes.ts'
import { commitBatch, type KnownKey, type TurnOutcome } from '../storage/commit-batch.ts'
import { meaningOf } from '../storage/database-failure.ts'
import { readStates } from '../storage/wallet-rows.ts'
import type { WriterConnection } from '../storage/writer-connection.ts'
import { answerKnown } from './answer-known.ts'
import { answerOf, planTurn, type Keyed, type PlannedTurn } from './plan-turn.ts'
import { postLocked } from './post-locked.ts'
import { readKnown } from './read-known.ts'
import { StateCache } from './state-cache.ts'
import { countBatch, emptyTally, type WriterTally } from './writer-tally.ts'

const batchMax = 500
const queueMax = 2_000
const cachedPlayersMax = 20_000
/** Longer than the statement timeout: whoever does not answer by then does not answer at all. */
const watchdogMs = 3_000
/** After so many stale versions a command takes the lock, so that two writers cannot chase each other for ever. */
const staleMax = 2

export interface WriterDeps {
  readonly connection: WriterConnection
  /** For wallets that another transaction holds. */
  readonly lockedPool: Sql
  readonly reads: Sql
  readonly clock: Clock
  readonly logger: Logger
  readonly spendingOrder: () => readonly Purse[]
}

interface Call extends Keyed {
  readonly answer: Promise<Outcome>
  readonly settle: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
  stale: number
}

/**
 * Decides and commits commands in batches, without a timer: an idle writer sends what came in this turn of the event
 * loop; while a batch is in flight the next one fills. Answers only after the commit. docs/rules/money-engine.md.
 */
export class CommandWriter {
  readonly tally: WriterTally = emptyTally()
  readonly #deps: WriterDeps
  readonly #cache = new StateCache(cachedPlayersMax)
  #queue: Call[] = []
  readonly #underway = new Map<string, Call>()
  #running: Promise<void> | undefined
  readonly #aside = new Set<Promise<void>>()
  #isClosed = false

  constructor(deps: WriterDeps) {
    this.#deps = deps
  }

  get queued(): number {
    return this.#queue.length
  }

  get cachedPlayers(): number {
    return this.#cache.size
  }

  execute(command: Command): Promise<Outcome> {
    const key = keyOf(command)
    const fingerprint = fingerprintOf(command)
    const underway = this.#underway.get(nameOf({ command, key }))
    if (underway?.fingerprint === fingerprint) return underway.answer
    // The same key with other content: the first one's fate decides, so it comes after it.
    if (underway) return underway.answer.then(() => this.execute(command), () => this.execute(command))
    if (this.#isClosed || this.#queue.length >= queueMax) return this.#overloaded()

    const call = newCall({ command, key, fingerprint }, (ended) => this.#underway.delete(nameOf(ended)))
    this.#underway.set(nameOf(call), call)
    this.#queue.push(call)
    this.#start()
    return call.answer
  }

  /** Takes no more commands and waits until those it has are answered. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#running || this.#aside.size > 0) await Promise.all([this.#running, ...this.#aside])
  }

  #overloaded(): Promise<Outcome> {
    this.tally.overloaded += 1
    return Promise.resolve({ code: 'OVERLOADED' })
  }

  #start(): void {
    this.#running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.#run())
  }

  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0) await this.#commit(this.#queue.splice(0, batchMax), 'together')
    } finally {
      this.#running = undefined
    }
  }

  async #commit(calls: readonly Call[], company: 'together' | 'alone'): Promise<void> {
    const watchdog = new Watchdog(() => this.#deps.connection.drop())
    const began = this.#deps.clock.now()
    try {
      const { sql, lane } = await this.#deps.connection.open()
      watchdog.start()
      const planned = await this.#plan(sql, calls)
      const turns = planned.map(({ turn }) => turn).filter(({ keys }) => keys.length > 0)
      const outcomes = await commitBatch(sql, { lane, turns, now: began })
      for (const plan of planned) this.#settle(plan, outcomes.get(plan.turn.playerId))
      countBatch(this.tally, { commands: calls.length, tookMs: this.#deps.clock.now() - began })
    } catch (error) {
      await this.#failed(error, calls, company)
    } finally {
      watchdog.stop()
    }
  }

  /** One plan a player, in the order their commands came. Players without a wallet are answered here. */
  async #plan(sql: Sql, calls: readonly Call[]): Promise<readonly Planned[]> {
    const byPlayer = Map.groupBy(calls, ({ command }) => command.playerId)
    const states = await this.#statesOf(sql, [...byPlayer.keys()])
    const now = this.#deps.clock.now()
    const spendingOrder = this.#deps.spendingOrder()
    const planned = [...byPlayer].map(async ([playerId, ofPlayer]) => {
      const seen = states.get(playerId)
      if (!seen) return settleAll(ofPlayer, { code: 'PLAYER_UNKNOWN' })
      const known = await readKnown(sql, seen, ofPlayer[0]?.command)
      return { seen, ...planTurn(seen, ofPlayer, { now, spendingOrder, known }) }
    })
    return (await Promise.all(planned)).filter((plan) => plan !== undefined)
  }

  /** The cached states as they are now, since others drop theirs at any time, and the missing ones read. Who is in neither has no wallet. */
  async #statesOf(sql: Sql, playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, MoneyState>> {
    const cached = playerIds.map((playerId) => this.#cache.get(playerId)).filter((state) => state !== undefined)
    const states = new Map(cached.map((state) => [state.playerId, state]))
    const missing = playerIds.filter((playerId) => !states.has(playerId))
    if (missing.length === 0) return states
    return new Map([...states, ...(await readStates(sql, missing))])
  }

  #settle({ seen, turn, decided, broken, left }: Planned, outcome: TurnOutcome | undefined): void {
    for (const { call, error } of broken) call.fail(error)
    const calls = decided.map(({ call }) => call)
    switch (outcome?.kind) {
      case undefined:
        return this.#requeue(left)
      case 'done':
        this.#cache.set(turn.after)
        for (const each of decided) each.call.settle(answerOf(each))
        return this.#requeue(left)
      case 'stale':
        this.#cache.drop(turn.playerId)
        this.tally.stale += calls.length
        return this.#chase(calls, left)
      case 'busy':
        this.tally.busy += calls.length
        this.#setAside(this.#lock(calls))
        return this.#requeue(left)
      case 'known':
        this.#cache.set(seen)
        for (const [place, call] of calls.entries()) this.#answerKnown({ call, known: outcome.known.get(place), seen })
        return this.#requeue([...calls.filter((_, place) => !outcome.known.has(place)), ...left])
    }
  }

  #chase(calls: readonly Call[], left: readonly Call[]): void {
    for (const call of calls) call.stale += 1
    if (calls.every(({ stale }) => stale < staleMax)) return this.#requeue([...calls, ...left])
    this.#setAside(this.#lock(calls))
    this.#requeue(left)
  }

  /** To the front: they came before everything that waits. */
  #requeue(calls: readonly Call[]): void {
    if (calls.length > 0) this.#queue = [...calls, ...this.#queue]
  }

  #setAside(work: Promise<void>): void {
    const tracked = work.finally(() => this.#aside.delete(tracked))
    this.#aside.add(tracked)
  }

  #answerKnown({ call, known, seen }: { call: Call; known: KnownKey | undefined; seen: MoneyState }): void {
    if (known === undefined) return
    this.tally[known] += 1
    if (known === 'conflict') this.#deps.logger.warn({ playerId: seen.playerId, key: call.key }, 'a known key came with other content')
    this.#setAside(answerKnown(this.#deps.reads, { call, known, seen }).then(call.settle, (error: unknown) => this.#unanswered(call, error)))
  }

  /** One transaction a command, each waiting for the wallet's lock. */
  async #lock(calls: readonly Call[]): Promise<void> {
    for (const call of calls) {
      this.#cache.drop(call.command.playerId)
      await this.#deps.lockedPool.begin((tx) => postLocked(tx, call, this.#deps)).then(
        (outcome) => call.settle(outcome),
        (error: unknown) => this.#unanswered(call, error),
      )
    }
  }

  /** Of a batch that the database refuses, one command is at fault: each is tried once alone. One without an answer is unknown. */
  async #failed(error: unknown, calls: readonly Call[], company: 'together' | 'alone'): Promise<void> {
    for (const { command } of calls) this.#cache.drop(command.playerId)
    const meaning = meaningOf(error)
    if (meaning === 'unknown') await this.#deps.connection.drop()
    if (meaning !== 'refused' || company === 'alone') {
      for (const call of calls) this.#unanswered(call, error)
      return
    }
    this.#deps.logger.error({ error, commands: calls.length }, 'the database refused a batch; its commands are tried one by one')
    for (const call of calls) await this.#commit([call], 'alone')
  }

  /** Never a refusal: where nobody can tell, the asker repeats. A promise that the database found broken is a bug and goes up. */
  #unanswered(call: Call, error: unknown): void {
    if (meaningOf(error) === 'refused') return call.fail(error)
    this.tally.unknown += 1
    this.#deps.logger.warn({ error, key: call.key }, 'the outcome of a command is unknown; its repeat will tell')
    call.settle({ code: 'RETRY' })
  }
}

type Planned = PlannedTurn<Call> & { readonly seen: MoneyState }

/** A player's key: another player may have the same. */
const nameOf = ({ command, key }: Pick<Keyed, 'command' | 'key'>): string => `${command.playerId} ${key}`

const settleAll = (calls: readonly Call[], outcome: Outcome): undefined => {
  for (const call of calls) call.settle(outcome)
}

const newCall = (keyed: Keyed, onEnd: (ended: Keyed) => void): Call => {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const ending = <Value>(end: (value: Value) => void) => (value: Value): void => {
    onEnd(keyed)
    end(value)
  }
  return { ...keyed, answer: promise, settle: ending(resolve), fail: ending(reject), stale: 0 }
}

/** Ends a batch that gets no answer at all, by dropping its connection. */
class Watchdog {
  readonly #expire: () => Promise<void>
  #timer: NodeJS.Timeout | undefined

  constructor(expire: () => Promise<void>) {
    this.#expire = expire
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#expire(), watchdogMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
