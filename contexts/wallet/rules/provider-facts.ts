import { amountOf } from '@zoria/kernel'
import type { RollbackItem, GivenOperation } from './commands.ts'
import { dustPerMinorUnit, totalOf } from './money-state.ts'
import type { KnownRow } from './journal-queries.ts'
import { partsTaken } from './closed-rounds.ts'

/**
 * Whether an operation matches the provider's facts: sum, kind and round, as far as both are known. An operation undone before it arrived has no
 * facts to compare.
 */
export function isAsGiven(row: KnownRow, { kind, given }: Pick<RollbackItem, 'kind' | 'given'>, round: string | null): boolean {
  if (row.kind === 'tombstone') return true
  return isOfRound(row, round) && (given === undefined || (isOfSum(row, kind, given) && isOfType(row, given)))
}

const isOfRound = ({ play }: KnownRow, round: string | null): boolean => round === null || play === null || play.round === null || play.round === round

const isOfSum = (row: KnownRow, kind: RollbackItem['kind'], { amount, fraction = 0n }: GivenOperation): boolean => {
  const moved = movedBy(row, kind)
  return amount === undefined || moved === null || moved === amountOf(amount) * dustPerMinorUnit + fraction
}

/** In ten-thousandths of a minor unit; null if no comparable money moved: for a free round's stake and its refund. */
const movedBy = (row: KnownRow, kind: RollbackItem['kind']): bigint | null => {
  const { legs, detail, dustChange, reversed } = row
  const credited = legs.game + legs.electronic + legs.bonus + legs.debt + BigInt(detail?.kept ?? 0)
  if (kind === 'payout') return credited * dustPerMinorUnit + dustChange
  if (kind === 'stake') return detail?.freeRound === undefined ? totalOf(partsTaken(legs)) * dustPerMinorUnit : null
  return reversed === null || totalOf(partsTaken(reversed.legs)) === 0n ? null : credited * dustPerMinorUnit
}

const isOfType = ({ detail }: KnownRow, { isFree, payoutType }: GivenOperation): boolean =>
  (isFree === undefined || isFree === (detail?.freeRound !== undefined)) && (payoutType === undefined || payoutType === (detail?.payoutType ?? 'win'))
