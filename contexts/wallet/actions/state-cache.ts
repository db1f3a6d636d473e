import type { PlayerId } from '../rules/commands.ts'
import type { MoneyState } from '../rules/money-state.ts'

/** Money states after the last commit this process saw. Only an optimisation: the commit compares versions. */
export class StateCache {
  readonly #states = new Map<PlayerId, MoneyState>()
  readonly #sizeMax: number

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  get size(): number {
    return this.#states.size
  }

  get(playerId: PlayerId): MoneyState | undefined {
    return this.#states.get(playerId)
  }

  /** Caches a state; the oldest entry is evicted. */
  set(state: MoneyState): void {
    this.#states.set(state.playerId, state)
    if (this.#states.size > this.#sizeMax) this.#states.delete(this.#states.keys().next().value as PlayerId)
  }

  drop(playerId: PlayerId): void {
    this.#states.delete(playerId)
  }
}
