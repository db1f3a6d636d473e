import { invariant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Command, Purse } from '../rules/commands.ts'
import type { Outcome, Together } from '../rules/outcomes.ts'
import type { SidePool } from '../storage/side-pool.ts'
import { WordBook } from '../storage/words.ts'
import type { WriterConnection } from '../storage/writer-connection.ts'
import { BatchLoop } from './batch-loop.ts'
import { newCall, type Call } from './call.ts'
import { CallsUnderway } from './calls-underway.ts'
import { CommitNotices } from './commit-notices.ts'
import { keyed, type Keyed } from './plan-turn.ts'
import { postTogether } from './execute-list.ts'
import { StateCache } from './state-cache.ts'
import { emptyTally, type WriterTally } from './writer-tally.ts'

const queueMax = 2_000
// A list is a separate transaction on one of two connections: more than these would wait longer than their provider
// does.
const listsMax = 100
const cachedPlayersMax = 20_000

export interface WriterDeps {
  /** Each owns a lane; see `BatchLoop`. */
  readonly connections: readonly WriterConnection[]
  /** For wallets locked by another transaction. */
  readonly locked: SidePool
  /** For journal reads before a decision, and for stored answers. */
  readonly asks: SidePool
  /** For notifications of commits, and for new words of the journal in transactions. */
  readonly reads: Sql
  readonly clock: Clock
  readonly logger: Logger
  readonly spendingOrder: () => readonly Purse[]
}

/**
 * Accepts commands, ensures that each key is in flight only once, and passes them to the loop that commits them.
 * docs/rules/money-engine.md.
 */
export class CommandWriter {
  readonly tally: WriterTally = emptyTally()
  readonly words: WordBook
  readonly #cache = new StateCache(cachedPlayersMax)
  readonly #underway = new CallsUnderway()
  readonly #loop: BatchLoop
  readonly #notices: CommitNotices
  readonly #deps: WriterDeps
  #isClosed = false
  #lists = 0

  constructor(deps: WriterDeps) {
    this.#deps = deps
    this.words = new WordBook(deps.reads)
    this.#notices = new CommitNotices({ sql: deps.reads, logger: deps.logger })
    this.#loop = new BatchLoop({
      ...deps,
      notices: this.#notices,
      words: this.words,
      cache: this.#cache,
      tally: this.tally,
    })
  }

  get queued(): number {
    return this.#loop.queued
  }

  get cachedPlayers(): number {
    return this.#cache.size
  }

  execute(command: Command): Promise<Outcome> {
    const asked = keyed(command)
    const underway = this.#underway.get(asked)
    if (underway?.fingerprint === asked.fingerprint) return this.#repeat(underway, asked)
    // The same key with other content: the result depends on the first, so it is decided after it.
    if (underway)
      return underway.answer.then(
        () => this.execute(command),
        () => this.execute(command),
      )
    if (this.#isClosed || this.queued >= queueMax) return this.#overloaded()

    const call = newCall(asked, (ended) => this.#underway.remove(ended))
    this.#underway.add(call)
    this.#loop.take(call)
    return call.answer
  }

  /**
   * An acceptance is final, so a repeat shares it. A refusal may have been decided before the repeat arrived, and money
   * may have been credited since: then the repeat is decided anew.
   */
  async #repeat(underway: Call, asked: Keyed): Promise<Outcome> {
    const outcome = await underway.answer
    if (outcome.code === 'OK' || outcome.code === 'REPLAY') return outcome
    const later = this.#underway.get(asked)
    return later?.fingerprint === asked.fingerprint ? later.answer : this.execute(asked.command)
  }

  /**
   * One player's commands in one transaction outside of batches, all or none. If the result is unknown, RETRY:
   * repeating the list returns what was stored.
   */
  async executeTogether(commands: readonly [Command, ...Command[]]): Promise<Together> {
    const [{ playerId }] = commands
    invariant(
      commands.every((command) => command.playerId === playerId),
      'the commands of a list belong to one player',
    )
    if (this.#isClosed || this.queued >= queueMax || this.#lists >= listsMax) return this.#overloaded()
    this.#cache.drop(playerId)
    this.#lists += 1
    return this.#loop
      .beside(() =>
        this.#deps.locked.run(async (sql) =>
          sql.begin((tx) => postTogether(tx, commands, { ...this.#deps, words: this.words })),
        ),
      )
      .finally(() => (this.#lists -= 1))
  }

  /** Accepts no more commands and waits until all are answered. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#loop.emptied()
    this.#notices.close()
  }

  #overloaded(): Promise<Extract<Outcome, { code: 'OVERLOADED' }>> {
    this.tally.overloaded += 1
    return Promise.resolve({ code: 'OVERLOADED' })
  }
}
