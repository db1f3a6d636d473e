import { plusMs, type Instant } from '@zoria/kernel'
import type { BonusWrite } from './bonus-write.ts'
import type { Ending } from './decision.ts'
import { book, type Draft } from './entry.ts'
import { nameOfBonusEnd, type BonusEnding } from './keys.ts'
import { lesser } from './lesser.ts'
import type { MoneyState, OpenBonus } from './money-state.ts'
import { hasBonusPaidRound, withoutBonus } from './rounds.ts'
import { isTimeOver } from './wagering.ts'

/** docs/rules/bonuses.md#ends: a burn by timeout waits for open bonus-paid rounds, at most 24 hours. */
const graceMs = 24 * 3_600_000

/** Ends the open bonus, once: one entry under its own key moves all its money, and no round plays for it any more. docs/rules/bonuses.md#ends */
export function endBonus(state: MoneyState, { bonus, how, now }: { bonus: OpenBonus; how: BonusEnding; now: Instant }): Ending {
  const balance = state.purses.bonus
  const released = how.kind === 'bonus_complete' ? lesser(balance, bonus.releaseMax ?? balance) : 0n
  const reason = how.kind === 'bonus_complete' ? null : how.reason
  const draft: Draft = {
    kind: how.kind,
    ...nameOfBonusEnd(bonus.id, how),
    legs: { bonus: -balance, electronic: released },
    userBonusId: bonus.id,
    detail: { ...(reason && { reason }), wager: { counted: String(bonus.counted), of: String(bonus.wager) } },
  }
  const write: BonusWrite = {
    id: bonus.id,
    status: how.kind === 'bonus_complete' ? 'COMPLETED' : 'CANCELED',
    credited: null,
    ended: { at: now, reason, counted: bonus.counted, released, burnt: balance - released },
  }
  return { ...book(state, draft, { bonus: null, rounds: withoutBonus(state.rounds) }), write }
}

/** The burn that a deposit or a withdrawal brings with it, where the terms of the open bonus say so. */
export function burnedBy(state: MoneyState, reason: 'deposit' | 'withdrawal', now: Instant): Ending | null {
  const { bonus } = state
  if (bonus === null) return null
  const isBurnt = reason === 'deposit' ? bonus.burnsOnDeposit : bonus.burnsOnWithdrawal
  return isBurnt ? endBonus(state, { bonus, how: { kind: 'bonus_burn', reason }, now }) : null
}

/** True once the wager is met and no round may pay into the bonus any more: it is released. */
export function isCompletable({ rounds }: MoneyState, bonus: OpenBonus): boolean {
  return isMet(bonus) && !hasBonusPaidRound(rounds, bonus.id)
}

export const isMet = ({ counted, wager }: OpenBonus): boolean => counted >= wager

/** True once its time is over and nothing is waited for: no round that it paid is open, or the grace is over too. */
export function isOverdue({ rounds }: MoneyState, bonus: OpenBonus, now: Instant): boolean {
  return isTimeOver(bonus, now) && (isGraceOver(bonus, now) || !hasBonusPaidRound(rounds, bonus.id))
}

export function isGraceOver({ burnsAt }: OpenBonus, now: Instant): boolean {
  return burnsAt !== null && now >= plusMs(burnsAt, graceMs)
}

/** True where the balance is so low that the bonus is lost, once no round is open. */
export function isSpent({ purses }: MoneyState, { burnAtOrBelow }: OpenBonus): boolean {
  return burnAtOrBelow !== null && purses.bonus <= burnAtOrBelow
}
