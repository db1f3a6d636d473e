import type { JackpotPick } from '@zoria/contract/jackpots/http'
import type { Id } from '@zoria/kernel'

/** One batch of rounds for the workers. `settledAt` in milliseconds, `stake` in minor units. */
export type Pass = {
  readonly id: string
  readonly rounds: readonly {
    readonly playerId: Id<'Player'>
    readonly version: number
    readonly stake: number
    readonly settledAt: number
    readonly isUndone: boolean
  }[]
}

/** The page of a winner, whose drop is owed. */
export type Picking = { readonly playerId: Id<'Player'>; readonly dropId: string; readonly isPaidFirst: boolean }

/**
 * What the page was answered: the picks that waited, the status of the acknowledgement, and the picks that still wait
 * after it.
 */
export type Picked = {
  readonly opened: readonly JackpotPick[]
  readonly seen: number
  readonly left: readonly JackpotPick[]
}

/** Encrypts the seeds of draws in these tests. */
export const secretOfDraws = 'the secret of the faults'
