import type { Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import { isDeadlock, type Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { PlayerId, Purse } from '../rules/commands.ts'
import type { MoneyState } from '../rules/money-state.ts'
import type { Outcome } from '../rules/outcomes.ts'
import { questionOf } from '../rules/journal-queries.ts'
import { commitBatch, type KnownKey, type TurnOutcome } from '../storage/commit-batch.ts'
import { meaningOf } from '../storage/database-failure.ts'
import type { SidePool } from '../storage/side-pool.ts'
import { readStates } from '../storage/wallet-rows.ts'
import type { WordBook } from '../storage/words.ts'
import type { WriterConnection } from '../storage/writer-connection.ts'
import { answerKnown, readKnown } from './known-keys.ts'
import type { Call } from './call.ts'
import { CallQueue, fullEnough } from './call-queue.ts'
import type { CommitNotices } from './commit-notices.ts'
import { answerOf, nothingKnown, planTurn, type PlannedTurn } from './plan-turn.ts'
import { postLocked } from './post-locked.ts'
import type { StateCache } from './state-cache.ts'
import { Watchdog } from './watchdog.ts'
import { countBatch, type WriterTally } from './writer-tally.ts'

/**
 * After this many failed attempts a command takes the wallet's lock, so that writers cannot overtake each other
 * forever.
 */
const triesMax = 2

export interface LoopDeps {
  /** Each connection owns a lane. One is enough for light load; the others join while enough calls wait. */
  readonly connections: readonly WriterConnection[]
  readonly locked: SidePool
  readonly asks: SidePool
  readonly clock: Clock
  readonly logger: Logger
  readonly spendingOrder: () => readonly Purse[]
  readonly notices: CommitNotices
  readonly words: WordBook
  readonly cache: StateCache
  readonly tally: WriterTally
}

type Batch = { readonly calls: readonly Call[]; readonly company: 'together' | 'alone' }

type Planned = PlannedTurn<Call> & { readonly seen: MoneyState }

/**
 * Decides and commits commands in batches without a timer: when idle, it sends the calls of the current turn of the
 * event loop; while batches are in flight, the next one fills. A player is in one batch at a time. Answers are sent
 * only after the commit. docs/rules/money-engine.md.
 */
export class BatchLoop {
  readonly #deps: LoopDeps
  readonly #idle: WriterConnection[]
  readonly #queue = new CallQueue()
  #turnEnd: NodeJS.Immediate | undefined
  readonly #flights = new Set<Promise<void>>()
  readonly #aside = new Set<Promise<void>>()
  #asideCalls = 0

  constructor(deps: LoopDeps) {
    this.#deps = deps
    this.#idle = deps.connections.toReversed()
  }

  /** Calls waiting for a batch, and calls finished outside of batches. */
  get queued(): number {
    return this.#queue.size + this.#asideCalls
  }

  take(call: Call): void {
    this.#queue.add(call)
    this.#start()
  }

  /**
   * Runs a separate transaction concurrently with batches, and waits for it when closing. Without an answer the result
   * is unknown, never a refusal.
   */
  async beside<Answer>(work: () => Promise<Answer>): Promise<Answer | Extract<Outcome, { code: 'RETRY' }>> {
    const answer = work()
    this.#setAside(
      answer.then(
        () => undefined,
        () => undefined,
      ),
    )
    try {
      return await answer
    } catch (error) {
      if (meaningOf(error) === 'refused') throw error
      this.#deps.tally.unknown += 1
      this.#deps.logger[levelOf(error)]({ error }, 'the outcome of a command list is unknown; a repeat will return it')
      return { code: 'RETRY' }
    }
  }

  /** Waits until all calls are answered. */
  async emptied(): Promise<void> {
    while (this.#turnEnd || this.#flights.size > 0 || this.#aside.size > 0) {
      await Promise.all([new Promise<void>((resolve) => setImmediate(resolve)), ...this.#flights, ...this.#aside])
    }
  }

  #start(): void {
    if (this.#queue.unseen >= fullEnough) return this.#leave()
    this.#turnEnd ??= setImmediate(() => this.#leave())
  }

  #leave(): void {
    clearImmediate(this.#turnEnd)
    this.#turnEnd = undefined
    for (let connection = this.#idle.at(-1); connection; connection = this.#idle.at(-1)) {
      const calls = this.#queue.nextBatch()
      if (calls.length === 0) return
      this.#idle.pop()
      const flight = this.#fly(connection, calls).finally(() => this.#flights.delete(flight))
      this.#flights.add(flight)
    }
  }

  async #fly(connection: WriterConnection, calls: readonly Call[]): Promise<void> {
    for (const call of calls) call.isAside = false
    try {
      await this.#commit(connection, { calls, company: 'together' })
    } finally {
      this.#queue.landed(calls)
      this.#idle.push(connection)
      this.#leave()
    }
  }

  async #commit(connection: WriterConnection, { calls, company }: Batch): Promise<void> {
    const { clock, words, tally, notices } = this.#deps
    const watchdog = new Watchdog(() => connection.drop())
    const began = clock.now()
    try {
      const { sql, lane } = await connection.open()
      watchdog.start()
      const { planned, now } = await this.#plan(sql, calls)
      const batch = planned.filter(({ turn }) => turn.keys.length > 0)
      const outcomes =
        batch.length === 0
          ? []
          : await commitBatch(sql, { lane, turns: batch.map(({ turn }) => turn), now, words, isLasting: true })
      for (const [place, plan] of batch.entries()) this.#settle(plan, outcomes[place])
      for (const plan of planned) this.#settleRest(plan)
      if (batch.some(({ turn }) => turn.entries.length > 0)) notices.committed()
      countBatch(tally, { commands: calls.length, tookMs: clock.now() - began })
    } catch (error) {
      watchdog.stop()
      await this.#failed(error, connection, { calls, company })
    } finally {
      watchdog.stop()
    }
  }

  /** One plan per player. Players without a wallet are answered here; commands that need the journal first wait for it. */
  async #plan(sql: Sql, calls: readonly Call[]): Promise<{ planned: readonly Planned[]; now: Instant }> {
    const byPlayer = Map.groupBy(calls, ({ command }) => command.playerId)
    const states = await this.#statesOf(sql, [...byPlayer.keys()])
    // Rows have the time of the decision: a limit's period or a bonus's deadline may lie between this and any other
    // moment.
    const now = this.#deps.clock.now()
    const circumstances = { now, spendingOrder: this.#deps.spendingOrder() }
    const planned: Planned[] = []
    for (const [playerId, ofPlayer] of byPlayer) {
      const seen = states.get(playerId)
      const [first] = ofPlayer
      if (!seen) settleAll(ofPlayer, { code: 'PLAYER_UNKNOWN' })
      else if (first && mustAsk(seen, first, now)) this.#setAside(this.#ask(seen, ofPlayer), ofPlayer.length)
      else
        planned.push({ seen, ...planTurn(seen, ofPlayer, { ...circumstances, known: first?.known ?? nothingKnown }) })
    }
    return { planned, now }
  }

  /**
   * The cached states, which concurrent tasks may drop, and the missing ones from the database. A player in neither has
   * no wallet.
   */
  async #statesOf(sql: Sql, playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, MoneyState>> {
    const cached = playerIds.map((playerId) => this.#deps.cache.get(playerId)).filter((state) => state !== undefined)
    const states = new Map(cached.map((state) => [state.playerId, state]))
    const missing = playerIds.filter((playerId) => !states.has(playerId))
    if (missing.length === 0) return states
    return new Map([...states, ...(await readStates(sql, missing))])
  }

  /**
   * Reads what the first commands need from the journal outside of batches, so that a long query delays no other
   * player.
   */
  async #ask(seen: MoneyState, calls: readonly Call[]): Promise<void> {
    const [first, ...others] = calls
    if (!first) return
    for (const call of calls) call.isAside = true
    if (first.tries >= triesMax) {
      this.#requeue(others)
      return this.#lock([first])
    }
    first.tries += 1
    try {
      first.known = await this.#deps.asks.run((sql) =>
        readKnown(sql, seen, { command: first.command, now: this.#deps.clock.now() }),
      )
      if (first.known.version !== seen.version) this.#deps.cache.drop(seen.playerId)
      this.#requeue(calls)
    } catch (error) {
      this.#unanswered(first, error)
      this.#requeue(others)
    }
  }

  #settle({ seen, turn, decided }: Planned, outcome: TurnOutcome | undefined): void {
    const { cache, tally } = this.#deps
    const calls = decided.map(({ call }) => call)
    switch (outcome?.kind) {
      case undefined:
        return
      case 'done':
        cache.set(turn.after)
        for (const each of decided) each.call.settle(answerOf(each))
        return
      case 'stale':
        cache.drop(turn.playerId)
        tally.stale += calls.length
        return this.#chase(calls)
      case 'busy':
        tally.busy += calls.length
        return this.#setAside(this.#lock(calls), calls.length)
      case 'known':
        cache.set(seen)
        for (const [place, call] of calls.entries()) this.#answerKnown({ call, known: outcome.known.get(place), seen })
        return this.#requeue(calls.filter((_, place) => !outcome.known.has(place)))
    }
  }

  /** Commands a plan left undecided: broken invariants fail alone, the others are retried. */
  #settleRest({ broken, left }: Planned): void {
    for (const { call, error } of broken) call.fail(error)
    this.#requeue(left)
  }

  #chase(calls: readonly Call[]): void {
    for (const call of calls) call.tries += 1
    if (calls.every(({ tries }) => tries < triesMax)) return this.#requeue(calls)
    this.#setAside(this.#lock(calls), calls.length)
  }

  #requeue(calls: readonly Call[]): void {
    if (calls.length === 0) return
    this.#queue.putBack(calls)
    this.#start()
  }

  #setAside(work: Promise<void>, calls = 1): void {
    const tracked = work.finally(() => {
      this.#aside.delete(tracked)
      this.#asideCalls -= calls
    })
    this.#aside.add(tracked)
    this.#asideCalls += calls
  }

  #answerKnown({ call, known, seen }: { call: Call; known: KnownKey | undefined; seen: MoneyState }): void {
    if (known === undefined) return
    const { tally, logger, asks } = this.#deps
    tally[known] += 1
    if (known === 'conflict')
      logger.warn({ playerId: seen.playerId, key: call.key }, 'a known key came with other content')
    this.#setAside(
      asks
        .run((sql) => answerKnown(sql, { call, known, seen }))
        .then(call.settle, (error: unknown) => this.#unanswered(call, error)),
    )
  }

  /**
   * A player's commands, one transaction each, waiting for the wallet's lock. If one times out, the later ones are not
   * tried.
   */
  async #lock(calls: readonly Call[]): Promise<void> {
    for (const [place, call] of calls.entries()) {
      this.#deps.cache.drop(call.command.playerId)
      try {
        call.settle(await this.#deps.locked.run(async (sql) => sql.begin((tx) => postLocked(tx, call, this.#deps))))
      } catch (error) {
        this.#unanswered(call, error)
        if (meaningOf(error) === 'refused') continue
        for (const after of calls.slice(place + 1)) this.#unanswered(after, error)
        return
      }
    }
  }

  /** If the database refuses a batch, one command is at fault: each is retried alone. One without an answer is unknown. */
  async #failed(error: unknown, connection: WriterConnection, { calls: batch, company }: Batch): Promise<void> {
    const calls = batch.filter(({ isAside }) => !isAside)
    for (const { command } of calls) this.#deps.cache.drop(command.playerId)
    const meaning = meaningOf(error)
    if (meaning === 'unknown') await connection.drop()
    if (meaning !== 'refused' || company === 'alone') {
      for (const call of calls) this.#unanswered(call, error)
      return
    }
    this.#deps.logger.error(
      { error, commands: calls.length },
      'the database refused a batch; its commands are retried one by one',
    )
    for (const call of calls) await this.#commit(connection, { calls: [call], company: 'alone' })
  }

  /**
   * If the result is unknown, the caller repeats: never a refusal. An invariant violated in the database is a bug and
   * is thrown.
   */
  #unanswered(call: Call, error: unknown): void {
    if (meaningOf(error) === 'refused') return call.fail(error)
    this.#deps.tally.unknown += 1
    this.#deps.logger[levelOf(error)](
      { error, key: call.key },
      'the outcome of a command is unknown; a repeat will return it',
    )
    call.settle({ code: 'RETRY' })
  }
}

/** Whether the journal must be read first, or was read at another version than the state. */
const mustAsk = (seen: MoneyState, { command, known }: Call, now: Instant): boolean =>
  questionOf(seen, command, now) !== null &&
  !(known?.version === seen.version && (known.until === undefined || now < known.until))

/** A deadlock is a bug of ours, although its repeat is safe. */
const levelOf = (error: unknown): 'error' | 'warn' => (isDeadlock(error) ? 'error' : 'warn')

const settleAll = (calls: readonly Call[], outcome: Outcome): void => {
  for (const call of calls) call.settle(outcome)
}
