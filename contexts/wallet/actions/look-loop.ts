import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { hearCommits } from '../storage/lanes.ts'

/** How long a reader that threw is left alone before it looks again. */
const retryMs = 1_000
/** How often it looks by itself, should a notice be lost. */
const lookMs = 1_000

interface LookDeps {
  readonly reads: Sql
  readonly logger: Logger
  /** Reads on until the end; one at a time. */
  readonly look: () => Promise<void>
}

/** Looks into the journal whenever it may have grown. A notice of a commit carries no money: it only wakes. */
export class LookLoop {
  readonly #deps: LookDeps
  #looking: Promise<void> | undefined
  #isAwake = false
  #isClosed = false
  #stopHearing: () => Promise<void> = () => Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: LookDeps) {
    this.#deps = deps
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  async open(): Promise<void> {
    this.#stopHearing = await hearCommits(this.#deps.reads, () => this.#wake())
    this.#timer = setInterval(() => this.#wake(), lookMs).unref()
  }

  /** Waits for the look that is underway; it asks `isClosed` where it can stop. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#stopHearing()
    await this.#looking
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
        await this.#deps.look()
      } catch (error) {
        if (this.#isClosed) return
        this.#deps.logger.error({ error }, 'a reader of the journal stopped at a row and gets it again')
        setTimeout(() => this.#wake(), retryMs).unref()
      }
    }
  }
}
