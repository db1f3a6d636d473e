import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { PlayerId } from '../rules/commands.ts'
import type { Balances } from '../rules/outcomes.ts'
import { JournalTail } from './journal-tail.ts'

type OnChange = (balances: Balances) => void

/** Tells watchers of players their new balances, over one tail of the journal. A watcher drops a frame whose version is older than its own. */
export class PlayerWatch {
  readonly #deps: { readonly reads: Sql; readonly logger: Logger }
  readonly #watchers = new Map<PlayerId, Set<OnChange>>()
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
    const watchers = this.#watchers.get(playerId) ?? new Set()
    this.#watchers.set(playerId, watchers.add(onChange))
    return () => this.#forget(playerId, onChange)
  }

  async close(): Promise<void> {
    this.#watchers.clear()
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
      onRow: ({ playerId, balances }) => this.#watchers.get(playerId)?.forEach((onChange) => this.#tell(onChange, playerId, balances)),
    })
    await this.#tail.open()
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
    const watchers = this.#watchers.get(playerId)
    watchers?.delete(onChange)
    if (watchers?.size === 0) this.#watchers.delete(playerId)
  }
}
