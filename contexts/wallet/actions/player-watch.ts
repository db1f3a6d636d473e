import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { PlayerId } from '../rules/commands.ts'
import type { Balances } from '../rules/outcomes.ts'
import { JournalTail } from './journal-tail.ts'

type OnChange = (balances: Balances) => void

interface Watched {
  /** The version sent last. */
  delivered: bigint
  readonly watchers: Set<OnChange>
}

/**
 * Sends watchers of players their new balances, from one tail of the journal. Lanes are not ordered among each other,
 * so a row may arrive after a later one: for each player only newer versions are sent.
 */
export class PlayerWatch {
  readonly #deps: { readonly reads: Sql; readonly logger: Logger }
  readonly #watched = new Map<PlayerId, Watched>()
  #tail: JournalTail | undefined
  #opening: Promise<void> | undefined

  constructor(deps: { readonly reads: Sql; readonly logger: Logger }) {
    this.#deps = deps
  }

  async watch(playerId: PlayerId, onChange: OnChange): Promise<() => void> {
    this.#opening ??= this.#open()
    await this.#opening.catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    const watched = this.#watched.get(playerId) ?? { delivered: -1n, watchers: new Set() }
    watched.watchers.add(onChange)
    this.#watched.set(playerId, watched)
    return () => this.#forget(playerId, onChange)
  }

  async close(): Promise<void> {
    this.#watched.clear()
    await this.#opening?.catch(() => undefined)
    await this.#tail?.close()
  }

  /** Known rows that are not delivered yet. */
  lag(): number {
    return this.#tail?.lag() ?? 0
  }

  async #open(): Promise<void> {
    this.#tail = new JournalTail({
      ...this.#deps,
      from: 'now',
      onRow: ({ playerId, balances }) => this.#notifyAll(playerId, balances),
    })
    await this.#tail.open()
  }

  #notifyAll(playerId: PlayerId, balances: Balances): void {
    const watched = this.#watched.get(playerId)
    if (!watched || balances.version <= watched.delivered) return
    watched.delivered = balances.version
    for (const onChange of watched.watchers) this.#notify(onChange, playerId, balances)
  }

  /** A throwing watcher would block the tail for all: it is removed, and its bug is logged. */
  #notify(onChange: OnChange, playerId: PlayerId, balances: Balances): void {
    try {
      onChange(balances)
    } catch (error) {
      this.#forget(playerId, onChange)
      this.#deps.logger.error({ error, playerId }, 'a watcher of balances threw and was removed')
    }
  }

  #forget(playerId: PlayerId, onChange: OnChange): void {
    const watched = this.#watched.get(playerId)
    watched?.watchers.delete(onChange)
    if (watched?.watchers.size === 0) this.#watched.delete(playerId)
  }
}
