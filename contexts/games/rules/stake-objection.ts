import { plusMs, type Instant, type Money } from '@zoria/kernel'
import type { GameStatus } from '@zoria/contract/games/words'
import type { CallRefusal, StakeCall } from './provider-call.ts'

export type StakedSession = { readonly playerId: string; readonly country: string; readonly startedAt: Instant }
export type StakedGame = { readonly status: GameStatus; readonly isDeleted: boolean; readonly countriesBlocked: readonly string[] }

export type StakeCircumstances = {
  readonly session: StakedSession | undefined
  readonly game: StakedGame | undefined
  /** Setting STAKE_BOUNDS for the currency of the stake. */
  readonly bounds: { readonly min: Money; readonly max: Money } | undefined
  readonly sessionHours: number
  readonly isTechnicalWork: boolean
  readonly now: Instant
}

/** What may speak against a stake beside the wallet's own reasons. */
export const objectionWords = ['TECHNICAL_WORK', 'GAME', 'SESSION', 'COUNTRY', 'BOUNDS'] as const satisfies readonly CallRefusal[]

export type ObjectionWord = (typeof objectionWords)[number]

/** A reason against a stake, and where it stands among those of the wallet: before block and funds, or after them. */
export type Objection = { readonly word: ObjectionWord; readonly place: 'before_block' | 'after_funds' }

/** What speaks against a stake beside the wallet's own reasons, the first in the documented order; null where nothing does. docs/rules/games.md#bets */
export function objectionTo(stake: Pick<StakeCall, 'playerId' | 'amount' | 'isFree'>, circumstances: StakeCircumstances): Objection | null {
  const { session, game, isTechnicalWork } = circumstances
  if (isTechnicalWork) return { word: 'TECHNICAL_WORK', place: 'before_block' }
  if (game === undefined || game.isDeleted || game.status !== 'active') return { word: 'GAME', place: 'before_block' }
  if (session === undefined || session.playerId !== stake.playerId || isOver(session, circumstances)) return { word: 'SESSION', place: 'before_block' }
  if (game.countriesBlocked.includes(session.country)) return { word: 'COUNTRY', place: 'before_block' }
  return isWithinBounds(stake, circumstances) ? null : { word: 'BOUNDS', place: 'after_funds' }
}

const hourMs = 3_600_000

const isOver = ({ startedAt }: StakedSession, { now, sessionHours }: StakeCircumstances): boolean => now >= plusMs(startedAt, sessionHours * hourMs)

const isWithinBounds = ({ amount, isFree }: Pick<StakeCall, 'amount' | 'isFree'>, { bounds }: StakeCircumstances): boolean =>
  isFree || (bounds !== undefined && bounds.min.amount <= amount.amount && amount.amount <= bounds.max.amount)
