import type { Id } from '@zoria/kernel'

/** One spin that is asked for, and asked for again under the same key. */
export type Spinning = { readonly playerId: Id<'Player'>; readonly key: string }

/** Encrypts the seeds of these spins, in the programs that draw. */
export const secretOfSpins = 'the secret of the spins'

/** The offer of the bonus that a sector wins, and its worth in minor units. */
export const offerId = '0193a000-0000-7000-8001-00000000000d'
export const worth = 25_00n
