import type { Id } from '@zoria/kernel'

/** One batch of rounds for the workers. `settledAt` in milliseconds, `stake` in minor units. */
export type Pass = {
  readonly id: string
  readonly rounds: readonly { readonly playerId: Id<'Player'>; readonly version: number; readonly stake: number; readonly settledAt: number; readonly isUndone: boolean }[]
}

/** Encrypts the seeds of draws in these tests. */
export const secretOfDraws = 'the secret of the faults'
