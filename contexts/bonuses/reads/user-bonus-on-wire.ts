import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { formatAmount, toIso, zero, type Instant, type Money } from '@zoria/kernel'
import type { StoredBonus } from '../storage/user-bonus-rows.ts'

/** The open bonus in the wallet. */
export type Played = { readonly id: string; readonly counted: Money; readonly balance: Money }

/**
 * A player bonus as its player sees it. Its figures come from the wallet while it is open, and from its row after its
 * end.
 */
export function userBonusOnWire(bonus: StoredBonus, played: Played | null): UserBonus {
  const nothing = zero(bonus.currency)
  const live = bonus.status === 'ACTIVE' && played?.id === bonus.id ? played : null
  // It was credited after the wallet was read: nothing of it was played yet.
  const balance = bonus.status === 'ACTIVE' ? (live?.balance ?? bonus.initial ?? nothing) : nothing
  const changedAt = bonus.endedAt ?? bonus.activatedAt ?? bonus.createdAt
  return {
    id: bonus.id,
    user_id: bonus.playerId,
    bonus_id: bonus.offerId,
    currency: bonus.currency,
    subscribed_at: toIso(bonus.createdAt),
    activated_at: isoOrNull(bonus.activatedAt),
    completed_at: bonus.status === 'COMPLETED' ? isoOrNull(bonus.endedAt) : null,
    updated_at: toIso(changedAt),
    status: bonus.status,
    end_reason: bonus.endReason,
    ended_at: isoOrNull(bonus.endedAt),
    expires_at: isoOrNull(bonus.expiresAt),
    progress: formatAmount(live?.counted ?? bonus.progress ?? nothing),
    wager_amount: formatAmount(bonus.wager ?? nothing),
    bonus_amount: formatAmount(balance),
    bonus_initial_amount: formatAmount(bonus.initial ?? nothing),
    released_amount: formatAmount(bonus.released ?? nothing),
    burnt_amount: formatAmount(bonus.burnt ?? nothing),
    bonus: bonus.terms,
  }
}

const isoOrNull = (at: Instant | null): string | null => at && toIso(at)
