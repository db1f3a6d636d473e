/** A paid run: which line, what ran, how long, how many units it pays before the multiplier of its turn. */
export interface LineWin {
  readonly line: number
  readonly symbol: string
  readonly run: number
  readonly units: number
}

/**
 * A paid run of a game of ways: how many combinations of positions ran, and what they pay together before the
 * multiplier.
 */
export interface WayWin {
  readonly symbol: string
  readonly run: number
  readonly ways: number
  readonly units: number
}

/** The stake's own turn, or one it won. */
export type TurnKind = 'base' | 'free'

/** A position: reel from the left, row from the top, both from 0. */
export type Position = readonly [reel: number, row: number]

/** One turn of the reels. `window` is read reel by reel from the left, each from the top. */
export interface Turn {
  readonly kind: TurnKind
  readonly stops: readonly number[]
  readonly window: readonly (readonly string[])[]
  readonly wins: readonly LineWin[]
  /** Only in a game of ways. */
  readonly wayWins?: readonly WayWin[]
  /** What the turn's wins count for: 1 in a base turn, a step of the ladder in a free spin. */
  readonly multiplier: number
  /** Positions of all scatters. */
  readonly scatters: readonly Position[]
  /** Free spins this turn added, after the cut to what the round may have. */
  readonly awarded: number
  /** What this turn pays: its wins times the multiplier, cut to what the cap leaves. */
  readonly units: number
}

/** Everything one stake bought: its turns in the order they are shown, and their sum in units. */
export interface Outcome {
  readonly turns: readonly Turn[]
  readonly units: number
  /** The round reached the most it can pay, and ended there. */
  readonly isCapped: boolean
}

/**
 * An outcome as stored in a round's record: the first games had neither free spins nor a cap, so their records omit
 * them.
 */
export interface StoredOutcome {
  readonly turns: readonly (Pick<Turn, 'stops' | 'window' | 'wins' | 'units'> & Partial<Turn>)[]
  readonly units: number
  readonly isCapped?: boolean
}

/** Completes the outcome of a record of any age with the defaults of its time. The only code that knows old records. */
export function readOutcome(stored: StoredOutcome): Outcome {
  const turns = stored.turns.map((turn): Turn => ({ ...FIRST_TURNS, ...turn }))
  return { turns, units: stored.units, isCapped: stored.isCapped ?? false }
}

const FIRST_TURNS = { kind: 'base', multiplier: 1, scatters: [], awarded: 0 } as const
