import { blockMessage, drawFromBlocks, spin, type Outcome, type ReelGame } from '@zoria/game-maths'
import { hmacSha256 } from '../chance.ts'

/**
 * All inputs that decide an outcome: no balance, no history, no player (docs/rules/fairness.md). A wall enforces this
 * for the folder.
 */
export interface OutcomeInput {
  readonly game: ReelGame
  readonly serverSeed: Uint8Array
  readonly clientSeed: string
  readonly nonce: number
}

/** Draws a round. Equal seeds give equal outcomes. */
export function drawOutcome({ game, serverSeed, clientSeed, nonce }: OutcomeInput): Outcome {
  return spin(
    game,
    drawFromBlocks((cursor) => hmacSha256(serverSeed, blockMessage({ clientSeed, nonce }, cursor))),
  )
}
