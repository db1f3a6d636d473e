import type { Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { endPending, findOpenBonus, type StoredBonus } from '../storage/user-bonus-rows.ts'
import type { Deps, PlayerId } from './deps.ts'
import { tellBonus } from './tell-bonus.ts'

type PresentDeps = Pick<Deps, 'chance' | 'wallet'>

/**
 * The player's open bonus, in the caller's transaction with the wallet held. One whose time is over ends first, as its schedule would end it:
 * it makes room with whatever comes next, however late the schedule is (docs/rules/bonuses.md#schedules).
 */
export async function presentBonus(deps: PresentDeps, tx: TransactionSql, { playerId, now }: { readonly playerId: PlayerId; readonly now: Instant }): Promise<StoredBonus | null> {
  const open = await findOpenBonus(tx, playerId)
  if (!open) return null
  const isOver = open.expiresAt !== null && now >= open.expiresAt
  const isEnded = isOver && (open.status === 'PENDING' ? await lapse(deps, tx, { bonus: open, playerId, now }) : await burn(deps, tx, { bonus: open, playerId }))
  return isEnded ? null : open
}

/** Its waiting for a deposit is over. */
async function lapse(deps: PresentDeps, tx: TransactionSql, { bonus: { id, offerId, currency }, playerId, now }: { bonus: StoredBonus; playerId: PlayerId; now: Instant }): Promise<boolean> {
  await tellBonus(deps, tx, 'canceled', { id, offerId, playerId, currency, now })
  return endPending(tx, { id, reason: 'timeout', now })
}

/** Its time to be played is over. False while a round that it paid is open, or where its wager was met in time: then it is still there. */
async function burn({ wallet }: PresentDeps, tx: TransactionSql, { bonus: { id }, playerId }: { bonus: StoredBonus; playerId: PlayerId }): Promise<boolean> {
  const { code } = await wallet.post(tx, { kind: 'bonus_burn', playerId, source: 'bonuses', externalId: id, reason: 'timeout' })
  return code === 'OK'
}
