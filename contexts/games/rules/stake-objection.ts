import { plusMs, type Instant, type Money } from '@zoria/kernel'
import type { GameStatus } from '@zoria/contract/games/words'
import type { CallRefusal, StakeCall } from './provider-call.ts'

export type StakedSession = { readonly playerId: string; readonly country: string; readonly startedAt: Instant }
export type StakedGame = {
  readonly status: GameStatus
  readonly isDeleted: boolean
  readonly countriesBlocked: readonly string[]
}

export type StakeCircumstances = {
  readonly session: StakedSession | undefined
  readonly game: StakedGame | undefined
  /** Setting STAKE_BOUNDS for the currency of the stake. */
  readonly bounds: { readonly min: Money; readonly max: Money } | undefined
  readonly sessionHours: number
  readonly isTechnicalWork: boolean
  readonly now: Instant
}

/** Objections that are not the wallet's own reasons. */
export const objectionCodes = [
  'TECHNICAL_WORK',
  'GAME',
  'SESSION',
  'SESSION_ENDED',
  'COUNTRY',
  'BOUNDS',
] as const satisfies readonly CallRefusal[]

export type ObjectionCode = (typeof objectionCodes)[number]

/** A reason to refuse a stake, and its position among the wallet's reasons: before block and funds, or after them. */
export type Objection = { readonly word: ObjectionCode; readonly place: 'before_block' | 'after_funds' }

/**
 * The first objection to a stake in the documented order, besides the wallet's own reasons; null if there is none.
 * docs/rules/games.md#bets
 */
export function objectionTo(
  stake: Pick<StakeCall, 'playerId' | 'amount' | 'isFree' | 'mayComeLate'>,
  circumstances: StakeCircumstances,
): Objection | null {
  const { session, game, isTechnicalWork } = circumstances
  if (isTechnicalWork) return { word: 'TECHNICAL_WORK', place: 'before_block' }
  if (game === undefined || game.isDeleted || game.status !== 'active') return { word: 'GAME', place: 'before_block' }
  if (session === undefined || session.playerId !== stake.playerId) return { word: 'SESSION', place: 'before_block' }
  if (!stake.mayComeLate && isOver(session, circumstances)) return { word: 'SESSION_ENDED', place: 'before_block' }
  if (game.countriesBlocked.includes(session.country)) return { word: 'COUNTRY', place: 'before_block' }
  return isWithinBounds(stake, circumstances) ? null : { word: 'BOUNDS', place: 'after_funds' }
}

const hourMs = 3_600_000

const isOver = ({ startedAt }: StakedSession, { now, sessionHours }: StakeCircumstances): boolean =>
  now >= plusMs(startedAt, sessionHours * hourMs)

const isWithinBounds = (
  { amount, isFree }: Pick<StakeCall, 'amount' | 'isFree'>,
  { bounds }: StakeCircumstances,
): boolean =>
  isFree || (bounds !== undefined && bounds.min.amount <= amount.amount && amount.amount <= bounds.max.amount)
