import { blockMessage, drawFromBlocks, spin, type Outcome, type ReelGame } from '@zoria/game-maths'
import { hmacSha256 } from '../chance.ts'

/** Everything that decides an outcome, and nothing else: no balance, no history, no name (docs/rules/fairness.md). A wall keeps this folder so. */
export interface Deciding {
  readonly game: ReelGame
  readonly serverSeed: Uint8Array
  readonly clientSeed: string
  readonly nonce: number
}

/** Draws a round. Equal seeds draw equal outcomes, whoever plays and however often it is asked. */
export function drawOutcome({ game, serverSeed, clientSeed, nonce }: Deciding): Outcome {
  return spin(game, drawFromBlocks((cursor) => hmacSha256(serverSeed, blockMessage({ clientSeed, nonce }, cursor))))
}
