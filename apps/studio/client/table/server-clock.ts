/** The server's time in the browser. The browser's own clock is never read: it may be wrong by any amount. */
export interface ServerClock {
  /** Takes the server's time from a message that has just arrived. */
  readonly record: (serverNow: number) => void
  readonly now: () => number
}

/** More than a message is ever late: the server's clock was moved. */
const MOVED_MS = 2_000

/**
 * Counts the server's time on with a monotonic source. A message is late by its journey, so that of all messages the
 * one that makes the time latest is nearest to the truth.
 */
export function createServerClock(monotonic: () => number): ServerClock {
  let offset: number | null = null
  return {
    record: (serverNow) => {
      const measured = serverNow - monotonic()
      if (offset === null || measured > offset || measured < offset - MOVED_MS) offset = measured
    },
    now: () => monotonic() + (offset ?? 0),
  }
}
