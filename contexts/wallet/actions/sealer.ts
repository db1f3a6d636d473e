import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { sealJournal } from '../storage/seals.ts'

/** docs/rules/money-engine.md#sealing: about once a second. */
const pauseMs = 1_000

/** Seals the journal behind its writers until closed. Several processes may do so: one seals at a time. */
export class Sealer {
  readonly #deps: { readonly sql: Sql; readonly logger: Logger }
  readonly #sealing: Promise<void>
  readonly #leave = Promise.withResolvers<void>()
  #isClosed = false

  constructor(deps: { readonly sql: Sql; readonly logger: Logger }) {
    this.#deps = deps
    this.#sealing = this.#seal()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#leave.resolve()
    await this.#sealing
  }

  async #seal(): Promise<void> {
    while (!this.#isClosed) {
      // More than a second's rows may be waiting.
      if ((await this.#sealOnce()) === 0) await this.#pause()
    }
  }

  async #sealOnce(): Promise<number> {
    try {
      return await sealJournal(this.#deps.sql)
    } catch (error) {
      this.#deps.logger.error({ error }, 'the journal could not be sealed; retrying')
      return 0
    }
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, pauseMs)
    await Promise.race([promise, this.#leave.promise])
    clearTimeout(timer)
  }
}
