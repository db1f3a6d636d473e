import type { Instant } from '@zoria/kernel'
import type { EndReason, WagerType } from './commands.ts'

/** A status change of a player bonus, for its row in `bonuses.user_bonus`; written in the transaction of its money. */
export interface BonusWrite {
  readonly id: string
  readonly status: 'ACTIVE' | 'COMPLETED' | 'CANCELED'
  /** Of a credit: the row may be PENDING, or not exist. */
  readonly credited: CreditedBonus | null
  /** Of an end, also of a credit without a wager. */
  readonly ended: EndedBonus | null
}

export interface CreditedBonus {
  readonly at: Instant
  readonly offerId: string
  readonly initial: bigint
  readonly wager: bigint
  readonly wagerType: WagerType
  readonly expiresAt: Instant | null
}

export interface EndedBonus {
  readonly at: Instant
  /** Null for a completion. */
  readonly reason: EndReason | null
  /** The progress at the end. */
  readonly counted: bigint
  readonly released: bigint
  readonly burnt: bigint
}

/** One write per bonus, ends first: an end makes room for the next open one. */
export function folded(writes: readonly BonusWrite[]): readonly BonusWrite[] {
  const byId = new Map<string, BonusWrite>()
  for (const write of writes)
    byId.set(write.id, { ...write, credited: write.credited ?? byId.get(write.id)?.credited ?? null })
  return [...byId.values()].toSorted((left, right) => Number(left.ended === null) - Number(right.ended === null))
}
