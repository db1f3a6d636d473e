import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { announceCommit } from '../storage/lanes.ts'

/** Readers are for eyes and reports: nobody sees more than 20 balances a second. */
const pauseMs = 50

/**
 * Wakes the readers of the journal after commits: at once when it was quiet, else together. A notice inside the batch would hold a lock
 * of the whole database until its fsync, so it follows the commit; readers look by themselves too, should it be lost.
 */
export class CommitNotices {
  readonly #deps: { readonly sql: Sql; readonly logger: Logger }
  #state: 'quiet' | 'pausing' | 'wanted' | 'closed' = 'quiet'

  constructor(deps: { readonly sql: Sql; readonly logger: Logger }) {
    this.#deps = deps
  }

  committed(): void {
    if (this.#state === 'pausing') this.#state = 'wanted'
    if (this.#state !== 'quiet') return
    this.#state = 'pausing'
    announceCommit(this.#deps.sql).catch((error: unknown) => this.#deps.logger.warn({ error }, 'readers of the journal were not woken; they look by themselves'))
    setTimeout(() => this.#paused(), pauseMs).unref()
  }

  /** Wakes nobody any more: who reads on looks by himself. */
  close(): void {
    this.#state = 'closed'
  }

  #paused(): void {
    if (this.#state === 'closed') return
    const isWanted = this.#state === 'wanted'
    this.#state = 'quiet'
    if (isWanted) this.committed()
  }
}
