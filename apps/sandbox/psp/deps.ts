import type { Ground } from '../shared-deps.ts'

/** Dependencies of the PSP simulator. */
export type PSPDeps = Ground & {
  /** Shared with the merchant; the first one signs, all are accepted. There are two during a key rotation. */
  readonly keys: readonly [string, ...string[]]
  /** Moves the clock of the whole product ahead by seconds. Rejects if the platform does not answer. */
  readonly moveClock: (seconds: number) => Promise<void>
}
