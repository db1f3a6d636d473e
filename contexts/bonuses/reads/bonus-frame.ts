import type { BonusFrame } from '@zoria/contract/notifications/http'
import { formatAmount, type Id } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { Wallet } from '@zoria/wallet'
import { userBonusOnWire } from './user-bonus-on-wire.ts'
import { findGrant } from '../storage/grant-rows.ts'
import { findOpenBonus, findUserBonus } from '../storage/user-bonus-rows.ts'

/** What a player's stream tells of a bonus or a waiting grant of his, or of his open bonus; undefined where it is not his, or none is open. */
export const readBonusFrame = ({ sql, wallet }: { readonly sql: Sql; readonly wallet: Pick<Wallet, 'openBonus'> }) => async (playerId: Id<'Player'>, id: string | 'open'): Promise<BonusFrame | undefined> => {
  const bonus = id === 'open' ? await findOpenBonus(sql, playerId) : await findUserBonus(sql, playerId, id)
  if (bonus) {
    const { status, progress, wager_amount, bonus_amount } = userBonusOnWire(bonus, (await wallet.openBonus(playerId)) ?? null)
    return { id: bonus.id, status, progress, wager_amount, bonus_amount }
  }
  const grant = id === 'open' ? undefined : await findGrant(sql, playerId, id)
  if (grant?.status !== 'waiting') return undefined
  const nothing = formatAmount({ ...grant.amount, amount: 0n })
  return { id: grant.id, status: 'CLAIMABLE', progress: nothing, wager_amount: nothing, bonus_amount: formatAmount(grant.amount) }
}
