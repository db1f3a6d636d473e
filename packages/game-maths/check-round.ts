import { drawFromBlocks } from './draw.ts'
import { versions } from './games/index.ts'
import type { Outcome, Turn } from './outcome.ts'
import { stakeUnits, type ReelGame } from './reel-game.ts'
import { payoutOf, spin } from './spin.ts'

/** The claimed facts of a round. Amounts are in hundredths. */
export interface RoundClaim {
  readonly stake: bigint
  readonly payout: bigint
  readonly outcome: Outcome
}

/** The round derived from its seeds, and its differences from the claim. */
export interface RoundCheck {
  readonly derived: Outcome
  readonly isSameOutcome: boolean
  readonly isSamePayout: boolean
}

/** A version of a game that rounds were played with; undefined where there never was one. */
export function publishedGame(id: string, version: number): ReelGame | undefined {
  return versions.find((game) => game.id === id && game.version === version)
}

const WORDS_OF_BLOCK = 8

/**
 * Number of stream blocks a round of this game may need: all possible turns, and one more block, because a draw may
 * reject a word. More than eight rejections occur less than once in 10³⁰ rounds.
 */
export function blocksAtMost(game: ReelGame): number {
  const turns = 1 + (game.feature?.turnsMax ?? 0)
  return Math.ceil((turns * game.strips.length) / WORDS_OF_BLOCK) + 1
}

/** Recomputes a round from its blocks and compares it with the claim (docs/rules/fairness.md, what a verifier checks). */
export function checkRound(game: ReelGame, claim: RoundClaim, blocks: readonly Uint8Array[]): RoundCheck {
  const derived = spin(
    game,
    drawFromBlocks((cursor) => blocks[cursor] ?? new Uint8Array(0)),
  )
  return {
    derived,
    isSameOutcome: decided(derived) === decided(claim.outcome),
    // A stake that no round of this game can have is a false claim like another.
    isSamePayout:
      claim.stake % BigInt(stakeUnits(game)) === 0n && payoutOf(game, claim.stake, derived.units) === claim.payout,
  }
}

/** Everything of an outcome that is decided; the rest follows from the stops and the game. */
const decided = ({ turns, units, isCapped }: Outcome): string => JSON.stringify([turns.map(turnFacts), units, isCapped])

const turnFacts = ({ kind, stops, multiplier, awarded, units }: Turn): unknown[] => [
  kind,
  stops,
  multiplier,
  awarded,
  units,
]
