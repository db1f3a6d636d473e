import { payoutOf, type Outcome, type ReelGame, type Turn } from '@zoria/game-maths'
import type { RoundView } from '../wire.ts'
import { minor } from './model.ts'

/** The free spins of a round as far as they were shown: nothing of what is still to come is in it. */
export interface Feature {
  /** Which free spin is on the reels: 0 before the first. */
  readonly at: number
  /** How many there are, those that were added so far included. */
  readonly total: number
  /** What the spin on the reels counts for, until the next one begins. */
  readonly multiplier: number
  readonly ladder: readonly number[]
  /** What the round has paid so far. */
  readonly won: bigint
  /** The largest payout of one free spin. */
  readonly best: bigint
}

/** How much of a round was shown: `begun` turns were set in motion, `rested` of them have come to rest. */
export interface Shown {
  readonly begun: number
  readonly rested: number
}

/** The free spins of a round, told from the turns that were shown; null where none have been won so far. */
export function featureOf(game: ReelGame, round: RoundView | null, { begun, rested }: Shown): Feature | null {
  if (round?.outcome === null || round?.outcome === undefined || game.feature === undefined) return null
  const seen = round.outcome.turns.slice(0, rested)
  const total = seen.reduce((sum, { awarded }) => sum + awarded, 0)
  if (total === 0) return null
  const free = seen.filter(({ kind }) => kind === 'free')
  const { ladder } = game.feature
  const onReels = round.outcome.turns[begun - 1]
  return {
    at: Math.max(0, begun - 1),
    total,
    multiplier: onReels?.kind === 'free' ? onReels.multiplier : (ladder[0] ?? 1),
    ladder,
    won: paidBy(game, round, seen),
    best: free.reduce((best, turn) => largest(best, payOfTurn(game, round, turn)), 0n),
  }
}

/** What one turn of a round paid. */
export function payOfTurn(game: ReelGame, round: Pick<RoundView, 'stake'>, turn: Pick<Turn, 'units'>): bigint {
  return payoutOf(game, minor(round.stake), turn.units)
}

/** The line's share of a round's stake. */
export function lineStakeOf(game: ReelGame, round: Pick<RoundView, 'stake'>): bigint {
  return payoutOf(game, minor(round.stake), 1)
}

/** The strips that turn under a turn. */
export function stripsFor(game: ReelGame, { kind }: Pick<Turn, 'kind'>): ReelGame['strips'] {
  return (kind === 'free' ? game.feature?.strips : undefined) ?? game.strips
}

/** The turns of a round that this page can show: only those of its own version of the game. */
export function turnsOf(game: ReelGame, round: Pick<RoundView, 'outcome' | 'gameVersion'> | null | undefined): readonly Turn[] {
  const outcome: Outcome | null = round?.outcome ?? null
  return outcome !== null && round?.gameVersion === game.version ? outcome.turns : []
}

const paidBy = (game: ReelGame, round: RoundView, turns: readonly Turn[]): bigint =>
  turns.reduce((sum, turn) => sum + payOfTurn(game, round, turn), 0n)

const largest = (a: bigint, b: bigint): bigint => (b > a ? b : a)
