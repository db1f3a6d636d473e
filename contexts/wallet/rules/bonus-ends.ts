import { plusMs, type Instant } from '@zoria/kernel'
import type { BonusWrite } from './bonus-write.ts'
import type { Ending } from './decision.ts'
import { book, type Draft } from './entry.ts'
import { nameOfBonusEnd, type BonusEnding } from './keys.ts'
import { min } from './min.ts'
import type { MoneyState, OpenBonus } from './money-state.ts'
import { hasBonusPaidRound, withoutBonus } from './rounds.ts'
import { isTimeOver } from './wagering.ts'

/** docs/rules/bonuses.md#ends: a burn by timeout waits for open bonus-paid rounds, at most 24 hours. */
const graceMs = 24 * 3_600_000

/**
 * Ends the open bonus once: one entry under its own key moves all its money, and no round pays into it any more.
 * docs/rules/bonuses.md#ends
 */
export function endBonus(
  state: MoneyState,
  { bonus, how, now }: { bonus: OpenBonus; how: BonusEnding; now: Instant },
): Ending {
  const balance = state.purses.bonus
  const released = how.kind === 'bonus_complete' ? min(balance, bonus.releaseMax ?? balance) : 0n
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

/** The burn caused by a deposit or a withdrawal, if the terms of the open bonus say so. */
export function burnedBy(state: MoneyState, reason: 'deposit' | 'withdrawal', now: Instant): Ending | null {
  const { bonus } = state
  if (bonus === null) return null
  const isBurnt = reason === 'deposit' ? bonus.burnsOnDeposit : bonus.burnsOnWithdrawal
  return isBurnt ? endBonus(state, { bonus, how: { kind: 'bonus_burn', reason }, now }) : null
}

/** Whether it is released now: the wager is met and no round may pay into the bonus any more. */
export function isCompletable({ rounds }: MoneyState, bonus: OpenBonus): boolean {
  return isMet(bonus) && !hasBonusPaidRound(rounds, bonus.id)
}

export const isMet = ({ counted, wager }: OpenBonus): boolean => counted >= wager

/** Whether it has expired: its time is over, and no round it paid is open, or the grace period is over too. */
export function isOverdue({ rounds }: MoneyState, bonus: OpenBonus, now: Instant): boolean {
  return isTimeOver(bonus, now) && (isGraceOver(bonus, now) || !hasBonusPaidRound(rounds, bonus.id))
}

export function isGraceOver({ burnsAt }: OpenBonus, now: Instant): boolean {
  return burnsAt !== null && now >= plusMs(burnsAt, graceMs)
}

/** Whether the balance is so low that the bonus burns once no round is open. */
export function isSpent({ purses }: MoneyState, { burnAtOrBelow }: OpenBonus): boolean {
  return burnAtOrBelow !== null && purses.bonus <= burnAtOrBelow
}

/** Effects of time before a command: an overdue bonus ends first, and the command finds it ended. */
export function concludeOverdue(state: MoneyState, now: Instant): Ending | null {
  const { bonus } = state
  if (bonus === null || bonus.burnsAt === null || !isOverdue(state, bonus, now)) return null
  return endBonus(state, { bonus, how: overdueEnd(bonus), now })
}

/**
 * Effects after a command: a bonus that is met, overdue or used up ends with it in the same transaction.
 * docs/rules/bonuses.md#ends
 */
export function conclude(state: MoneyState, now: Instant): Ending | null {
  const { bonus } = state
  const how = bonus && endDue(state, bonus, now)
  return bonus && how ? endBonus(state, { bonus, how, now }) : null
}

const endDue = (state: MoneyState, bonus: OpenBonus, now: Instant): BonusEnding | null => {
  if (isCompletable(state, bonus)) return { kind: 'bonus_complete' }
  if (isOverdue(state, bonus, now)) return overdueEnd(bonus)
  if (state.rounds.size === 0 && isSpent(state, bonus)) return { kind: 'bonus_burn', reason: 'zeroed' }
  return null
}

// A bonus whose wager is met does not expire: it only waited for a round, which then plays for the house.
const overdueEnd = (bonus: OpenBonus): BonusEnding =>
  isMet(bonus) ? { kind: 'bonus_complete' } : { kind: 'bonus_burn', reason: 'timeout' }
