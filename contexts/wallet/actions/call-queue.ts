import type { PlayerId } from '../rules/commands.ts'
import type { Call } from './call.ts'

const batchMax = 500
/** With this many calls a batch does not wait for the end of the turn, nor for the batch in flight. */
export const fullEnough = 24

/** The calls waiting for a batch. A player is in one batch at a time: further calls wait until it returns. */
export class CallQueue {
  #waiting: readonly Call[] = []
  #came: Call[] = []
  readonly #inFlight = new Set<PlayerId>()

  get size(): number {
    return this.#waiting.length + this.#came.length
  }

  /** Calls received since the last batch was taken. */
  get unseen(): number {
    return this.#came.length
  }

  add(call: Call): void {
    this.#came.push(call)
  }

  /** Puts calls back to the front, because they arrived first. */
  putBack(calls: readonly Call[]): void {
    this.#waiting = [...calls, ...this.#waiting]
  }

  /**
   * Takes the calls that may leave now. While a batch is in flight, a small one waits: it would cost as much as a full
   * one.
   */
  nextBatch(): readonly Call[] {
    const all = this.#came.length === 0 ? this.#waiting : [...this.#waiting, ...this.#came]
    this.#came = []
    this.#waiting = all
    const isAlone = this.#inFlight.size === 0
    const ready = isAlone ? all : all.filter(({ command }) => !this.#inFlight.has(command.playerId))
    if (!isAlone && ready.length < fullEnough) return []

    const batch = ready.slice(0, batchMax)
    const taken = new Set(batch)
    this.#waiting = batch.length === all.length ? [] : all.filter((call) => !taken.has(call))
    for (const { command } of batch) this.#inFlight.add(command.playerId)
    return batch
  }

  /** The batch has returned: its players may be in a batch again. */
  landed(batch: readonly Call[]): void {
    for (const { command } of batch) this.#inFlight.delete(command.playerId)
  }
}
