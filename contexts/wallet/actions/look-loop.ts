import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { listenToCommits } from '../storage/lanes.ts'

/** How long a reader that threw is left alone before it looks again. */
const retryMs = 1_000
/** Polling interval, for the case that a notification is lost. */
const lookMs = 1_000

interface LookDeps {
  readonly reads: Sql
  readonly logger: Logger
  /** Reads on until the end; one at a time. */
  readonly look: () => Promise<void>
  /**
   * The least time between the beginnings of two looks: notices that come within are answered together. Zero: each at
   * once.
   */
  readonly restMs?: number
}

/** Looks into the journal whenever it may have grown. A notice of a commit carries no money: it only wakes. */
export class LookLoop {
  readonly #deps: LookDeps
  #looking: Promise<void> | undefined
  #isAwake = false
  #isClosed = false
  #stopListening: () => Promise<void> = () => Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #endRest: () => void = () => undefined

  constructor(deps: LookDeps) {
    this.#deps = deps
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  async open(): Promise<void> {
    this.#stopListening = await listenToCommits(this.#deps.reads, () => this.#wake())
    this.#timer = setInterval(() => this.#wake(), lookMs).unref()
  }

  /** Waits for the look that is underway; it asks `isClosed` where it can stop. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#endRest()
    await this.#stopListening()
    await this.#looking
  }

  /** Ends early when the loop closes. */
  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #wake(): void {
    this.#isAwake = true
    if (this.#isClosed) return
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
  }

  async #look(): Promise<void> {
    while (this.#isAwake && !this.#isClosed) {
      this.#isAwake = false
      try {
        const rested = this.#deps.restMs ? this.#rest(this.#deps.restMs) : undefined
        await this.#deps.look()
        await rested
      } catch (error) {
        if (this.#isClosed) return
        this.#deps.logger.error({ error }, 'a reader of the journal stopped at a row and gets it again')
        setTimeout(() => this.#wake(), retryMs).unref()
      }
    }
  }
}
