import { formatAmount, type Money } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { withdrawGrants } from '../storage/grant-rows.ts'
import { findBonusOfDeposit, markTakenBack } from '../storage/player-rows.ts'
import { findUserBonus } from '../storage/user-bonus-rows.ts'
import { holdWallet, type Deps, type PlayerId } from './deps.ts'
import { endOpenBonus } from './end-open-bonus.ts'
import { nameOfDeposit } from './grant-triggered.ts'
import { presentBonus } from './present-bonus.ts'

export type DepositTakenBack = { readonly playerId: PlayerId; readonly paymentId: string; readonly amount: Money }

/** The bonus that a deposit had brought, for staff: what was released of it is still the player's. */
export type BonusOfDeposit = { readonly id: string; readonly status: string; readonly released: string | null }

/**
 * A credited deposit is taken back, in the transaction of its reversal and after it: the wallet has ended the bonus that was played, here ends
 * the one that waits. What the deposit earned and nobody claimed is withdrawn, and it meets no bonus any more (docs/rules/bonuses.md#deposits).
 */
export const takeBackDeposit = (deps: Pick<Deps, 'wallet' | 'chance' | 'clock'>) => async (tx: TransactionSql, { playerId, paymentId, amount }: DepositTakenBack): Promise<BonusOfDeposit | null> => {
  await holdWallet(deps, tx, playerId)
  const now = deps.clock.now()
  const open = await presentBonus(deps, tx, { playerId, now })
  if (open) await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'staff', now })
  await withdrawGrants(tx, { playerId, trigger: nameOfDeposit(paymentId), now })
  await markTakenBack(tx, { paymentId, playerId, amount, now })

  const id = await findBonusOfDeposit(tx, { paymentId, trigger: nameOfDeposit(paymentId) })
  const bonus = id && (await findUserBonus(tx, playerId, id))
  return bonus ? { id: bonus.id, status: bonus.status, released: bonus.released && formatAmount(bonus.released) } : null
}
