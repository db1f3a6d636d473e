import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { PlayerId } from '../rules/commands.ts'
import type { Balances } from '../rules/outcomes.ts'
import { JournalTail } from './journal-tail.ts'

type OnChange = (balances: Balances) => void

interface Watched {
  /** The version that was told last. */
  told: bigint
  readonly watchers: Set<OnChange>
}

/**
 * Tells watchers of players their new balances, over one tail of the journal. Lanes come in no order among each other, so a row may come
 * after a later one: of each player only what is newer than the last is told.
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
    const watched = this.#watched.get(playerId) ?? { told: -1n, watchers: new Set() }
    watched.watchers.add(onChange)
    this.#watched.set(playerId, watched)
    return () => this.#forget(playerId, onChange)
  }

  async close(): Promise<void> {
    this.#watched.clear()
    await this.#opening?.catch(() => undefined)
    await this.#tail?.close()
  }

  /** Rows known to be there and not delivered yet. */
  lag(): number {
    return this.#tail?.lag() ?? 0
  }

  async #open(): Promise<void> {
    this.#tail = new JournalTail({
      ...this.#deps,
      from: 'now',
      onRow: ({ playerId, balances }) => this.#tellAll(playerId, balances),
    })
    await this.#tail.open()
  }

  #tellAll(playerId: PlayerId, balances: Balances): void {
    const watched = this.#watched.get(playerId)
    if (!watched || balances.version <= watched.told) return
    watched.told = balances.version
    for (const onChange of watched.watchers) this.#tell(onChange, playerId, balances)
  }

  /** One who breaks would hold up the tail for everybody: it is dropped, and its bug is logged. */
  #tell(onChange: OnChange, playerId: PlayerId, balances: Balances): void {
    try {
      onChange(balances)
    } catch (error) {
      this.#forget(playerId, onChange)
      this.#deps.logger.error({ error, playerId }, 'a watcher of balances broke and hears no more')
    }
  }

  #forget(playerId: PlayerId, onChange: OnChange): void {
    const watched = this.#watched.get(playerId)
    watched?.watchers.delete(onChange)
    if (watched?.watchers.size === 0) this.#watched.delete(playerId)
  }
}
