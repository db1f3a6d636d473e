import type { Id } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { noteUnplayed } from '../../storage/closed-deposit-rows.ts'
import type { Deps } from '../deps.ts'

/**
 * Notes the deposits of a closed account whose money is still there, so that staff refunds them. An account is erased
 * without money: this came while it was being erased, or later. Repeating it changes nothing.
 */
export async function noteUnplayedDeposits(
  { wallet, clock }: Pick<Deps, 'wallet' | 'clock'>,
  tx: TransactionSql,
  playerId: Id<'Player'>,
): Promise<void> {
  await wallet.lock(tx, playerId)
  const balances = await wallet.balances(playerId, tx)
  if (balances) await noteUnplayed(tx, { playerId, unplayed: balances.game, now: clock.now() })
}
