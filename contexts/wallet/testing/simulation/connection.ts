import type { PlayerId } from '../../rules/commands.ts'
import type { BatchOf, TurnOutcome } from '../../storage/commit-batch.ts'
import { databaseError, type Holder, type SimulatedDatabase } from './database.ts'

/** How often faults occur, once in so many; zero is never. */
export interface Faults {
  readonly lostRequest: number
  readonly lostAnswer: number
  readonly silence: number
  readonly hindrance: number
  readonly slowCommit: number
}

const brokenLine = (): Error => new Error('the connection is lost')

/** One connection of one process. A query is delayed, may get lost, and is answered late, or never. */
export class Session implements Holder {
  readonly held = new Set<PlayerId>()
  readonly database: SimulatedDatabase
  readonly #faults: Faults
  readonly #unanswered = new Set<(error: Error) => void>()
  #isDead = false
  #isDropped = false
  /** It holds a transaction, which is rolled back when the connection is lost. */
  #isTransaction = false

  constructor(database: SimulatedDatabase, faults: Faults) {
    this.database = database
    this.#faults = faults
  }

  /** Queries the database; `work` executes there at one moment. */
  ask<Answer>(name: string, work: () => Answer): Promise<Answer> {
    return this.#sent(name, (answered, failed) => {
      try {
        answered(work())
      } catch (error) {
        failed(error as Error)
      }
    })
  }

  /** A batch: rows are locked from its read to its commit. The server continues even if the connection is lost. */
  commit(batch: BatchOf): Promise<readonly TurnOutcome[]> {
    const { database } = this
    return this.#sent('batch', (answered, failed) => {
      const holder: Holder = { held: new Set() }
      const { scheduler } = database
      if (this.#fails('hindrance')) return failed(databaseError('57014'))
      try {
        const outcomes = database.look(batch, holder)
        const ms = this.#fails('slowCommit') ? 2_500 + scheduler.below(2_000) : 1 + scheduler.below(12)
        scheduler.after(ms, 'commit', () => {
          // A server whose client is gone may still commit, or may notice before it does.
          if (!(this.#isDropped && scheduler.once(3))) database.write(batch, outcomes)
          database.release(holder)
          answered(outcomes)
        })
      } catch (error) {
        database.release(holder)
        failed(error as Error)
      }
    })
  }

  /** A lock held by this connection until its transaction ends. */
  lock(playerId: PlayerId): Promise<boolean> {
    this.#isTransaction = true
    return this.#sent(
      'lock',
      (answered, failed) =>
        void this.database
          .lock(playerId, this)
          .then((isThere) => (this.#isDropped ? this.#abandon() : answered(isThere)), failed),
    )
  }

  /** Rejects all waiters for an answer: the connection is lost. */
  drop(): void {
    this.#isDropped = true
    if (this.#isTransaction) this.#abandon()
    for (const fail of this.#unanswered) fail(brokenLine())
    this.#unanswered.clear()
  }

  /** Its process has crashed: nothing waits any more. A transaction without a commit request is rolled back. */
  die(): void {
    this.#isDead = true
    this.#isDropped = true
    this.#abandon()
  }

  #abandon(): void {
    this.database.release(this)
  }

  #fails(fault: keyof Faults): boolean {
    const times = this.#faults[fault]
    return times > 0 && this.database.scheduler.once(times)
  }

  #sent<Answer>(
    name: string,
    arrive: (answered: (answer: Answer) => void, failed: (error: Error) => void) => void,
  ): Promise<Answer> {
    const { scheduler } = this.database
    return new Promise((resolve, reject) => {
      if (this.#isDead) return
      if (this.#isDropped) return reject(brokenLine())
      const fail = (error: Error): void => {
        this.#unanswered.delete(fail)
        if (!this.#isDead) reject(error)
      }
      this.#unanswered.add(fail)
      const back = (send: () => void) =>
        this.#fails('silence')
          ? undefined
          : void scheduler.after(scheduler.below(5), `${name} answered`, () =>
              this.#unanswered.delete(fail) && !this.#isDead ? send() : undefined,
            )
      if (this.#fails('lostRequest')) return void scheduler.after(3, `${name} lost`, () => this.drop())
      scheduler.after(scheduler.below(6), name, () => {
        if (this.#isTransaction && this.#isDropped) return
        arrive(
          (answer) =>
            this.#fails('lostAnswer')
              ? void scheduler.after(2, `answer to ${name} lost`, () => this.drop())
              : back(() => resolve(answer)),
          (error) => back(() => fail(error)),
        )
      })
    })
  }
}
