/** Randomness of one simulation: mulberry32, so that a seed replays on any machine. */
export function diceOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Event {
  readonly name: string
  readonly at: number
  readonly run: () => void
}

/** The only clock and order of a simulation: it decides by its seed what happens next, and records it. */
export class Scheduler {
  readonly below: (limit: number) => number
  now = 0
  happened = 0
  /** A hash of the whole course: equal courses have equal ones. */
  trace = 0
  readonly #waiting = new Set<Event>()

  constructor(seed: number) {
    this.below = diceOf(seed)
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  /** Schedules something in virtual milliseconds; returns a function to cancel it. */
  after(ms: number, name: string, run: () => void): () => void {
    const event = { name, at: this.now + ms, run }
    this.#waiting.add(event)
    return () => void this.#waiting.delete(event)
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  /** Executes one event: any of those due within some milliseconds of the first, so that neighbours overtake each other. */
  async step(): Promise<void> {
    const first = Math.min(...[...this.#waiting].map(({ at }) => at))
    const due = [...this.#waiting].filter(({ at }) => at <= first + 4)
    const event = due[this.below(due.length)]
    if (event === undefined) return
    this.#waiting.delete(event)
    this.now = Math.max(this.now, event.at)
    this.note(event.name)
    event.run()
    // Everything that follows without waiting for another event.
    await new Promise<void>((drained) => realImmediate(drained))
  }

  note(what: string): void {
    this.happened += 1
    for (let at = 0; at < what.length; at += 1) this.trace = (Math.imul(this.trace, 31) + what.charCodeAt(at)) | 0
    this.trace = (Math.imul(this.trace, 31) + this.now) | 0
  }

  /** Replaces the program's timers by this scheduler. Returns a function to restore them. */
  takeTimers(): () => void {
    const own = {
      setImmediate: globalThis.setImmediate,
      clearImmediate: globalThis.clearImmediate,
      setTimeout: globalThis.setTimeout,
      clearTimeout: globalThis.clearTimeout,
    }
    const timer = (ms: number, run: () => void) => ({ off: this.after(ms, 'timer', run), unref: () => undefined })
    Object.assign(globalThis, {
      setImmediate: (run: () => void) => timer(this.below(2), run),
      clearImmediate: (made: ReturnType<typeof timer> | undefined) => made?.off(),
      setTimeout: (run: () => void, ms = 0) => timer(ms, run),
      clearTimeout: (made: ReturnType<typeof timer> | undefined) => made?.off(),
    })
    return () => void Object.assign(globalThis, own)
  }
}

const realImmediate = globalThis.setImmediate
