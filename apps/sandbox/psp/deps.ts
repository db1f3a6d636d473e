import type { Ground } from '../ground.ts'

/** What the stand-in PSP stands on. */
export type PSPDeps = Ground & {
  /** Shared with the merchant; the first one signs, every one is believed. Two live while one replaces the other. */
  readonly keys: readonly [string, ...string[]]
  /** Moves the clock of the whole product so many seconds ahead. Rejects when the platform does not answer. */
  readonly moveClock: (seconds: number) => Promise<void>
}
