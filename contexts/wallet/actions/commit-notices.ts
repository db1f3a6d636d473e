import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { announceCommit } from '../storage/lanes.ts'

/** Readers are for display and reports: more than 20 updates a second are not visible. */
export const pauseMs = 50

/**
 * Wakes the readers of the journal after commits: at once after a quiet period, otherwise grouped. A NOTIFY inside the
 * batch would hold a database-wide lock until its fsync, so it follows the commit; if it is lost, readers poll.
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
    announceCommit(this.#deps.sql).catch((error: unknown) =>
      this.#deps.logger.warn({ error }, 'readers of the journal were not notified; they poll'),
    )
    setTimeout(() => this.#paused(), pauseMs).unref()
  }

  /** Sends no more notifications; readers poll. */
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
