import { amountOf } from '@zoria/kernel'
import { ownRound, unnamedGame, type RollbackItem, type GivenOperation } from './commands.ts'
import { dustPerMinorUnit, totalOf } from './money-state.ts'
import type { KnownRow } from './journal-queries.ts'
import { partsTaken } from './closed-rounds.ts'

/**
 * Whether an operation matches the provider's facts: sum, type and round, as far as both are known. An operation undone
 * before it arrived has no facts to compare.
 */
export function isAsGiven(row: KnownRow, item: RollbackItem, round: string | null): boolean {
  if (row.kind === 'tombstone') return true
  const { kind, given } = item
  return (
    isOfRound(row, item, round) && (given === undefined || (isOfSum(row, kind, given) && isOfType(row, kind, given)))
  )
}

/**
 * Whether one of the operations was played in the game that the provider names, as far as both are known. One is
 * enough: a round may be played in several games (docs/rules/games.md#rounds).
 */
export function isOfGame(rows: readonly KnownRow[], game: string): boolean {
  const games = rows.flatMap(({ kind, play }) => (kind === 'tombstone' || play === null ? [] : [play.game]))
  return game === unnamedGame || games.length === 0 || games.some((each) => each === game || each === unnamedGame)
}

const isOfRound = ({ play }: KnownRow, { kind, externalId }: RollbackItem, round: string | null): boolean =>
  round === null ||
  play === null ||
  play.round === null ||
  play.round === round ||
  (kind === 'stake' && play.round === ownRound(externalId))

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

/** Of a refund the type is that of its stake; unknown if that one never arrived. */
const isOfType = (
  { detail, reversed }: KnownRow,
  kind: RollbackItem['kind'],
  { isFree, isTip, payoutType }: GivenOperation,
): boolean => {
  if (kind === 'payout') return payoutType === undefined || payoutType === (detail?.payoutType ?? 'win')
  if (kind === 'refund' && reversed === null) return true
  const stake = kind === 'refund' ? reversed?.detail : detail
  return (
    (isFree === undefined || isFree === (stake?.freeRound !== undefined)) &&
    (isTip === undefined || isTip === (stake?.tip === true))
  )
}
