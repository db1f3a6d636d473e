import { payoutOf, type Outcome, type ReelGame, type Turn } from '@zoria/game-maths'
import type { RoundView } from '../wire.ts'
import { minor } from './model.ts'

/** State of a round's free spins, computed only from turns already shown. */
export interface Feature {
  /** Index of the free spin on the reels; 0 before the first. */
  readonly at: number
  /** Number of free spins, including those added so far. */
  readonly total: number
  /** Multiplier of the spin on the reels, until the next one starts. */
  readonly multiplier: number
  readonly ladder: readonly number[]
  /** Payout of the round so far. */
  readonly won: bigint
  /** The largest payout of one free spin. */
  readonly best: bigint
}

/** Progress of showing a round: `begun` turns have started, `rested` turns have stopped. */
export interface Shown {
  readonly begun: number
  readonly rested: number
}

/** The free spins of a round according to the turns shown; null if none were won yet. */
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

/** The multiplier of the free spin on the reels if it is higher than that of the spin before; otherwise null. */
export function raisedMultiplier(round: RoundView, { begun }: Pick<Shown, 'begun'>): number | null {
  const [before, turn] = [round.outcome?.turns[begun - 2], round.outcome?.turns[begun - 1]]
  return before?.kind === 'free' && turn !== undefined && turn.multiplier > before.multiplier ? turn.multiplier : null
}

/** Payout of one turn. */
export function payOfTurn(game: ReelGame, round: Pick<RoundView, 'stake'>, turn: Pick<Turn, 'units'>): bigint {
  return payoutOf(game, minor(round.stake), turn.units)
}

/** Stake per line of a round. */
export function lineStakeOf(game: ReelGame, round: Pick<RoundView, 'stake'>): bigint {
  return payoutOf(game, minor(round.stake), 1)
}

/** The reel strips of a turn. */
export function stripsFor(game: ReelGame, { kind }: Pick<Turn, 'kind'>): ReelGame['strips'] {
  return (kind === 'free' ? game.feature?.strips : undefined) ?? game.strips
}

/** The turns of a round that this page can show; empty if the round was played with another version. */
export function turnsOf(
  game: ReelGame,
  round: Pick<RoundView, 'outcome' | 'gameVersion'> | null | undefined,
): readonly Turn[] {
  const outcome: Outcome | null = round?.outcome ?? null
  return outcome !== null && round?.gameVersion === game.version ? outcome.turns : []
}

const paidBy = (game: ReelGame, round: RoundView, turns: readonly Turn[]): bigint =>
  turns.reduce((sum, turn) => sum + payOfTurn(game, round, turn), 0n)

const largest = (a: bigint, b: bigint): bigint => (b > a ? b : a)

/** How much longer a reel spins when it can still complete a scatter combination. */
const ANTICIPATION_MS = 1_150

/**
 * Extra spin time per reel. If the stopped reels are one scatter short of free spins, or already have enough, every
 * remaining reel that can show a scatter spins longer. The decision uses only the reels to the left, so it reveals
 * nothing about the result.
 */
export function anticipationOf(game: ReelGame, turn: Pick<Turn, 'kind' | 'window'>): readonly number[] {
  const { scatter, feature } = game
  if (scatter === undefined || feature === undefined) return turn.window.map(() => 0)
  const least = Math.min(...Object.keys(feature.awards).map(Number))
  const strips = stripsFor(game, turn)
  let standing = 0
  return turn.window.map((symbols, reel) => {
    const mayShow = strips[reel]?.includes(scatter) === true
    const hold = mayShow && standing >= least - 1 ? ANTICIPATION_MS : 0
    standing += symbols.filter((symbol) => symbol === scatter).length
    return hold
  })
}
