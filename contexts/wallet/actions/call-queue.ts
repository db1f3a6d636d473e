import type { PlayerId } from '../rules/commands.ts'
import type { Call } from './call.ts'

const batchMax = 500
/** So many calls do not wait for the end of the turn, nor for the batch in flight. */
export const fullEnough = 24

/** The calls that wait for a batch. A player is in one batch at a time: who has calls in flight waits for their return. */
export class CallQueue {
  #waiting: readonly Call[] = []
  #came: Call[] = []
  readonly #inFlight = new Set<PlayerId>()

  get size(): number {
    return this.#waiting.length + this.#came.length
  }

  /** Calls that came since a batch was last asked for. */
  get unseen(): number {
    return this.#came.length
  }

  add(call: Call): void {
    this.#came.push(call)
  }

  /** To the front: they came before everything that waits. */
  putBack(calls: readonly Call[]): void {
    this.#waiting = [...calls, ...this.#waiting]
  }

  /** Takes what may leave now. While a batch is in flight a thin one stays: it costs as much as a full one. */
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

  /** The batch has returned: its players may leave again. */
  landed(batch: readonly Call[]): void {
    for (const { command } of batch) this.#inFlight.delete(command.playerId)
  }
}
