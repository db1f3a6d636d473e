import { patienceMs } from '../storage/deadline.ts'

/** Ends a batch without an answer by closing its connection. */
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
