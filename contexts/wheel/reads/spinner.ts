import type { Identity, Standing } from '@zoria/identity'
import { invariant, zero } from '@zoria/kernel'
import type { Wallet } from '@zoria/wallet'
import type { PlayerId } from '../storage/right-rows.ts'

export type SpinnerDeps = {
  readonly identity: Pick<Identity, 'standing'>
  readonly wallet: Pick<Wallet, 'gatesInTheWay'>
}

/**
 * What decides whether a caller may spin. `isExcluded`: his account or his wallet is closed to play, also during a
 * break.
 */
export async function spinnerOf(
  { identity, wallet }: SpinnerDeps,
  playerId: PlayerId,
): Promise<{ readonly standing: Standing; readonly isExcluded: boolean }> {
  const standing = await identity.standing(playerId)
  invariant(standing, 'a caller is a known player')
  const { isBlocked } = await wallet.gatesInTheWay(playerId, zero(standing.currency))
  return { standing, isExcluded: standing.block !== 'none' || isBlocked }
}
