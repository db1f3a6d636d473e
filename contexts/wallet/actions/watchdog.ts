import { patienceMs } from '../storage/deadline.ts'

/** Ends a batch that gets no answer at all, by dropping its connection. */
export class Watchdog {
  readonly #expire: () => Promise<void>
  #timer: NodeJS.Timeout | undefined

  constructor(expire: () => Promise<void>) {
    this.#expire = expire
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#expire(), patienceMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
