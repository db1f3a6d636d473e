import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { BonusIndicatorState } from '@zoria/ui/play/bonus-indicator.tsx'

/** Spec §2: green dot if the active bonus is ACTIVE, amber dot if PENDING, otherwise a red counter of available bonuses. */
export function indicatorOf(open: Pick<UserBonus, 'status'> | null, available: number): BonusIndicatorState {
  if (open?.status === 'ACTIVE') return { kind: 'active' }
  if (open?.status === 'PENDING') return { kind: 'pending' }
  return available > 0 ? { kind: 'available', count: available } : { kind: 'none' }
}
