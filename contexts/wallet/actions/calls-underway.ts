import type { Call } from './call.ts'
import type { Keyed } from './plan-turn.ts'

/**
 * The calls that are underway, by player and key: another player may have the same key.
 *
 * NOTE: no Map. One that gains and loses an entry with each call makes itself a new table every few calls, and the old one points to it: once
 * one of them has grown old, the collector keeps all that follow, and with them every call, for seconds after its answer.
 */
export class CallsUnderway {
  readonly #first: (Call | undefined)[] = new Array<undefined>(slots).fill(undefined)

  get({ command, key, name }: Keyed): Call | undefined {
    let call = this.#first[slotOf(name.hex)]
    while (call && !(call.key === key && call.command.playerId === command.playerId)) call = call.next
    return call
  }

  /** One that is not here yet. */
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

// As many as three hex digits tell.
const slots = 4_096

const slotOf = (hex: string): number => Number.parseInt(hex.slice(0, 3), 16)
