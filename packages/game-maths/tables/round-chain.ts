import type { RoundSeeds } from '../seeds.ts'

/**
 * The seeds of a table's day. The last seed is random; each earlier one is the SHA-256 of the one after it. The hash at
 * the end of the chain is published before the day's first round, and each round reveals its seed when it is over:
 * docs/rules/table-games.md#seeds.
 */

/** SHA-256 of bytes. It comes from outside: this package imports nothing. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** Position of a seed in its chain. `round` counts from 1; round 1 is the one whose hash is published. */
export interface ChainPlace {
  readonly round: number
  readonly rounds: number
}

/**
 * The seed of a round: the last seed of the chain, hashed once for every round that comes after this one. Round 0 gives
 * the published hash.
 */
export function roundSeed(last: Uint8Array, { round, rounds }: ChainPlace, sha256: Sha256): Uint8Array {
  if (!Number.isInteger(round) || round < 0 || round > rounds)
    throw new Error(`A chain of ${rounds} rounds has no round ${round}`)
  let seed = last
  for (let after = rounds; after > round; after -= 1) seed = sha256(seed)
  return seed
}

/**
 * Whether a revealed seed belongs to the chain: hashed once for every round up to its own, it is the hash published
 * before the day.
 */
export function isOfChain(
  seed: Uint8Array,
  { round, published, sha256 }: { readonly round: number; readonly published: Uint8Array; readonly sha256: Sha256 },
): boolean {
  let hashed = seed
  for (let back = 0; back < round; back += 1) hashed = sha256(hashed)
  return hashed.length === published.length && hashed.every((byte, at) => byte === published[at])
}

/**
 * What is signed with the seed of a table's round: block c is HMAC-SHA256(seed, "table:round:c"), as `blockMessage`
 * writes it. Table ids have the letters of client seeds.
 */
export function tableRoundSeeds({ table, round }: { readonly table: string; readonly round: number }): RoundSeeds {
  return { clientSeed: table, nonce: round }
}

/** How many draws a round takes at most: baccarat deals six cards, blackjack may need the whole shoe. */
const drawsMax = { roulette: 1, 'money-wheel': 1, baccarat: 6, blackjack: 312 } as const

const WORDS_OF_BLOCK = 8

/**
 * Number of stream blocks with which a round of a table can be verified: those of all its draws, and one more, because
 * a draw may reject a word. More than eight rejections never occur in practice.
 */
export function tableBlocksAtMost(game: keyof typeof drawsMax): number {
  return Math.ceil(drawsMax[game] / WORDS_OF_BLOCK) + 1
}
