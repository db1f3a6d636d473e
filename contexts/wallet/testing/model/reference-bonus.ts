import { amountOf, type Instant } from '@zoria/kernel'
import type {
  BonusBurnCommand,
  BonusCancelCommand,
  BonusCompleteCommand,
  BonusCreditCommand,
} from '../../rules/commands.ts'
import { contentOf, contentOfEnd, nameOf, nameOfEnd } from './names.ts'
import { write, type BonusOnPaper, type Paper, type Span, type StakeOnPaper } from './reference-wallet.ts'

const dayMs = 86_400_000

/** A stake awaits its round while that is open and has neither paid nor ended since. docs/rules/bonuses.md#wagering */
const isAwaiting = ({ span, isSettled }: StakeOnPaper): boolean => span.isOpen && !isSettled

const countedOf = (paper: Paper, { id }: BonusOnPaper, isWanted: (stake: StakeOnPaper) => boolean): bigint =>
  paper.stakes
    .filter((stake) => stake.stands && stake.bonusId === id && isWanted(stake))
    .reduce((sum, { counts }) => sum + counts, 0n)

/** The progress of the open bonus: valid stakes of settled rounds. */
export const progressOf = (paper: Paper, bonus: BonusOnPaper): bigint =>
  countedOf(paper, bonus, (stake) => !isAwaiting(stake))

export const awaitedOf = (paper: Paper, bonus: BonusOnPaper): bigint => countedOf(paper, bonus, isAwaiting)

export const leftOf = (paper: Paper, bonus: BonusOnPaper): bigint => bonus.wager - countedOf(paper, bonus, () => true)

const isMet = (paper: Paper, bonus: BonusOnPaper): boolean => progressOf(paper, bonus) >= bonus.wager

export const isTimeOver = ({ burnsAt }: BonusOnPaper, now: Instant): boolean => burnsAt !== null && now >= burnsAt

const isGraceOver = ({ burnsAt }: BonusOnPaper, now: Instant): boolean => burnsAt !== null && now >= burnsAt + dayMs

/**
 * A round is bonus-paid if a stake of it took money of the open bonus, or that bonus granted a free round in it.
 * docs/rules/bonuses.md#ends
 */
const isBonusPaid = ({ stakes, grantedBy }: Span, { id }: BonusOnPaper): boolean =>
  grantedBy === id || stakes.some(({ stands, bonusId, parts }) => stands && bonusId === id && parts.bonus > 0n)

const hasBonusPaidRound = (paper: Paper, bonus: BonusOnPaper): boolean =>
  [...paper.open.values()].some((span) => isBonusPaid(span, bonus))

/** Ends the open bonus: released up to its cap, or all to the house. */
export function end(
  paper: Paper,
  bonus: BonusOnPaper,
  kind: 'bonus_complete' | 'bonus_burn' | 'bonus_cancel',
  reason: string | null,
): void {
  const balance = paper.purses.bonus
  const cap = bonus.releaseMax ?? balance
  const released =
    kind !== 'bonus_complete' ? 0n : [balance, cap].reduce((least, each) => (each < least ? each : least))
  paper.endings.push({ id: bonus.id, reason, counted: progressOf(paper, bonus), released, burnt: balance - released })
  write(paper, nameOfEnd(bonus.id), contentOfEnd(kind, reason), { bonus: -balance, electronic: released })
  paper.bonus = null
}

/** Time ends a bonus once no round it paid is open, or a day later; a wager met in time is released instead. */
export function endOverdue(paper: Paper, now: Instant): boolean {
  const { bonus } = paper
  if (bonus === null || !isTimeOver(bonus, now)) return false
  if (hasBonusPaidRound(paper, bonus) && !isGraceOver(bonus, now)) return false
  if (isMet(paper, bonus)) end(paper, bonus, 'bonus_complete', null)
  else end(paper, bonus, 'bonus_burn', 'timeout')
  return true
}

/** Consequences of a command: first the met wager, then the time, then the balance. */
export function endIfDue(paper: Paper, now: Instant): void {
  const { bonus } = paper
  if (bonus === null) return
  if (isMet(paper, bonus) && !hasBonusPaidRound(paper, bonus)) return end(paper, bonus, 'bonus_complete', null)
  if (endOverdue(paper, now)) return
  if (bonus.burnAtOrBelow !== null && paper.open.size === 0 && paper.purses.bonus <= bonus.burnAtOrBelow)
    end(paper, bonus, 'bonus_burn', 'zeroed')
}

/** Credits a bonus: the refusal, or null. */
export function credit(paper: Paper, command: BonusCreditCommand): string | null {
  const { terms, amount, externalId } = command
  if (paper.block !== null) return 'PLAYER_BLOCKED'
  if (terms.wager.amount === 0n) {
    write(paper, nameOf(command), contentOf(command), { game: amount.amount })
    paper.endings.push({ id: externalId, reason: null, counted: 0n, released: amount.amount, burnt: 0n })
    return null
  }
  if (paper.bonus !== null) return 'BONUS_OPEN'
  write(paper, nameOf(command), contentOf(command), { bonus: amount.amount })
  paper.bonus = {
    ...terms,
    id: externalId,
    wager: amountOf(terms.wager),
    releaseMax: terms.releaseMax?.amount ?? null,
    stakeMax: terms.stakeMax?.amount ?? null,
    burnAtOrBelow: terms.burnAtOrBelow?.amount ?? null,
  }
  return null
}

/** Ends a bonus by command: the refusal, or null. */
export function endAsAsked(
  paper: Paper,
  command: BonusCompleteCommand | BonusBurnCommand | BonusCancelCommand,
  now: Instant,
): string | null {
  const { bonus } = paper
  if (bonus === null || bonus.id !== command.externalId) return 'NOT_FOUND'
  const refusal = refusalOfEnd(paper, bonus, command, now)
  if (refusal === null) end(paper, bonus, command.kind, command.kind === 'bonus_complete' ? null : command.reason)
  return refusal
}

const refusalOfEnd = (
  paper: Paper,
  bonus: BonusOnPaper,
  command: BonusCompleteCommand | BonusBurnCommand | BonusCancelCommand,
  now: Instant,
): string | null => {
  const mustWait = hasBonusPaidRound(paper, bonus) && !isGraceOver(bonus, now)
  if (command.kind === 'bonus_complete') {
    if (!isMet(paper, bonus)) return 'WAGER_NOT_MET'
    return mustWait ? 'ROUNDS_OPEN' : null
  }
  if (command.reason === 'timeout') {
    if (isMet(paper, bonus) || !isTimeOver(bonus, now)) return 'NOT_DUE'
    return mustWait ? 'ROUNDS_OPEN' : null
  }
  if (command.reason === 'zeroed') {
    if (bonus.burnAtOrBelow === null || paper.purses.bonus > bonus.burnAtOrBelow) return 'NOT_DUE'
    return paper.open.size > 0 ? 'ROUNDS_OPEN' : null
  }
  return null
}
