import type { Id } from '@zoria/kernel'
import type { Wallet } from '@zoria/wallet'

/**
 * Is the account held after a reversal that staff has not checked? A reversal blocks the wallet, and only staff changes
 * the block afterwards (docs/rules/wallet.md#reversals, I-37).
 */
export async function isHeldAfterReversal(
  { wallet }: { readonly wallet: Pick<Wallet, 'history'> },
  playerId: Id<'Player'>,
): Promise<boolean> {
  const {
    items: [last],
  } = await wallet.history(playerId, { page: 1, pageSize: 1, kinds: ['deposit_reversal', 'block_change'] })
  return last?.kind === 'deposit_reversal'
}
