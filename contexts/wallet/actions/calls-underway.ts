import type { Call } from './call.ts'
import type { Keyed } from './plan-turn.ts'

/**
 * The calls in flight, by player and key; different players may use the same key.
 *
 * NOTE: not a Map. A Map with constant insertions and deletions reallocates its table every few calls, and the old
 * table references the new one: once a table is in the old generation, the garbage collector keeps all later ones, and
 * every call in them, for seconds after its answer.
 */
export class CallsUnderway {
  readonly #first: (Call | undefined)[] = new Array<undefined>(slots).fill(undefined)

  get({ command, key, name }: Keyed): Call | undefined {
    let call = this.#first[slotOf(name.hex)]
    while (call && !(call.key === key && call.command.playerId === command.playerId)) call = call.next
    return call
  }

  /** A call that is not in flight yet. */
  add(call: Call): void {
    const slot = slotOf(call.name.hex)
    call.next = this.#first[slot]
    this.#first[slot] = call
  }

  remove(call: Call): void {
    const slot = slotOf(call.name.hex)
    if (this.#first[slot] === call) this.#first[slot] = call.next
    for (let before = this.#first[slot]; before; before = before.next) if (before.next === call) before.next = call.next
    call.next = undefined
  }
}

// Three hex digits.
const slots = 4_096

const slotOf = (hex: string): number => Number.parseInt(hex.slice(0, 3), 16)
