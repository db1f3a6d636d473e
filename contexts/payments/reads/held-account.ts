import type { Id } from '@zoria/kernel'
import type { Wallet } from '@zoria/wallet'

/**
 * A credited deposit of the player was taken back and nobody has looked since: the wallet blocks everything after a reversal, and the next
 * change of the block is staff's word (docs/rules/wallet.md#reversals, I-37).
 */
export async function isHeldAfterReversal({ wallet }: { readonly wallet: Pick<Wallet, 'history'> }, playerId: Id<'Player'>): Promise<boolean> {
  const { items: [last] } = await wallet.history(playerId, { page: 1, pageSize: 1, kinds: ['deposit_reversal', 'block_change'] })
  return last?.kind === 'deposit_reversal'
}
