/** Longer than the statement timeout: whoever does not answer by then does not answer at all. */
const watchdogMs = 3_000

/** Ends a batch that gets no answer at all, by dropping its connection. */
export class Watchdog {
  readonly #expire: () => Promise<void>
  #timer: NodeJS.Timeout | undefined

  constructor(expire: () => Promise<void>) {
    this.#expire = expire
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#expire(), watchdogMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
