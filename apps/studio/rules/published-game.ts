import type { Outcome, ReelGame } from '@zoria/game-maths'

/**
 * The public file of a game version (docs/rules/fairness.md#a-game). The format is a promise to third parties: fields
 * may be added, never changed.
 */
export interface PublishedGame {
  readonly format: 'zoria-game/1'
  readonly slug: string
  readonly version: number
  readonly rows: number
  readonly strips: ReelGame['strips']
  readonly lines: ReelGame['lines']
  readonly ways: { readonly stakeUnits: number } | null
  readonly wild: string
  readonly pays: ReelGame['pays']
  readonly scatter: string | null
  readonly freeSpins: {
    readonly awards: Readonly<Record<number, number>>
    readonly spinsMax: number
    readonly ladder: readonly number[]
    readonly strips: ReelGame['strips']
  } | null
  readonly cap: number | null
  readonly rtp: string
}

/** Creates the file of a game; `rtp` is its published return. */
export function publishGame(game: ReelGame, rtp: string): PublishedGame {
  const { feature } = game
  return {
    format: 'zoria-game/1',
    slug: game.id,
    version: game.version,
    rows: game.rows,
    strips: game.strips,
    lines: game.lines,
    ways: game.ways ?? null,
    wild: game.wild,
    pays: game.pays,
    scatter: game.scatter ?? null,
    freeSpins:
      feature === undefined
        ? null
        : {
            awards: feature.awards,
            spinsMax: feature.turnsMax,
            ladder: feature.ladder,
            strips: feature.strips ?? game.strips,
          },
    cap: feature?.cap ?? null,
    rtp,
  }
}

/** The outcome in a line of a player's file (docs/rules/fairness.md#a-players-rounds). */
export interface PublishedOutcome {
  readonly units: number
  readonly isCapped: boolean
  readonly turns: readonly {
    readonly kind: 'base' | 'free'
    readonly stops: readonly number[]
    readonly multiplier: number
    readonly awarded: number
    readonly units: number
  }[]
}

/** An outcome without what follows from the game's file: verifiers derive windows and wins. */
export function publishOutcome({ units, isCapped, turns }: Outcome): PublishedOutcome {
  return {
    units,
    isCapped,
    turns: turns.map(({ kind, stops, multiplier, awarded, units: paid }) => ({
      kind,
      stops,
      multiplier,
      awarded,
      units: paid,
    })),
  }
}
