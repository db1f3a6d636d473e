import type { ClaimableBonus } from '@zoria/contract/bonuses/entities'
import { formatAmount, toIso, type Id } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { listWaitingGrants } from '../storage/grant-rows.ts'

/** What waits for a player to be claimed, with the time until which it does. */
export const readClaimable = ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) => async (playerId: Id<'Player'>): Promise<readonly ClaimableBonus[]> => {
  const grants = await listWaitingGrants(sql, playerId, clock.now())
  return grants.map(({ id, offerId, source, amount, terms, createdAt, expiresAt }) => ({
    id, bonus_id: offerId, currency: amount.currency, amount: formatAmount(amount), source, created_at: toIso(createdAt), expires_at: toIso(expiresAt), bonus: terms,
  }))
}
