import {
  blackjackShoe,
  blockMessage,
  dealBaccarat,
  drawFromBlocks,
  roundSeed,
  spinMoneyWheel,
  spinRoulette,
  tableRoundSeeds,
  type BaccaratOutcome,
  type BlackjackDecision,
  type Card,
  type ChainPlace,
  type Draw,
} from '@zoria/game-maths'
import { hmacSha256, sha256 } from '../chance.ts'

/** What chance decided in a round of a table; equal for all its players. */
export type TableOutcome =
  | { readonly kind: 'roulette'; readonly pocket: number }
  | { readonly kind: 'money-wheel'; readonly segment: number }
  | ({ readonly kind: 'baccarat' } & BaccaratOutcome)
  | ({ readonly kind: 'blackjack' } & BlackjackOutcome)

/** Cards and decisions of a round of blackjack: they follow from its seed, the seats in play and what was decided. */
export interface BlackjackOutcome {
  readonly seats: readonly { readonly seat: number; readonly hands: readonly (readonly Card[])[] }[]
  readonly dealer: readonly Card[]
  readonly steps: readonly (readonly BlackjackDecision[])[]
}

export type TableKind = TableOutcome['kind']

/** Kinds of table games whose rounds are decided by one draw. */
export type DrawnKind = Exclude<TableKind, 'blackjack'>

interface SeedOfRound {
  readonly seed: Uint8Array
  readonly table: string
  readonly round: number
}

/** The seed of a round in the hash chain of its day; round 0 is the published hash (docs/rules/table-games.md#seeds). */
export function seedOfRound(last: Uint8Array, place: ChainPlace): Uint8Array {
  return roundSeed(last, place, sha256)
}

/**
 * Draws a round of a table from its seed: no bets, no players, no history. Equal seeds give equal outcomes. `round`
 * counts from 1.
 */
export function drawTable(kind: DrawnKind, of: SeedOfRound): TableOutcome {
  const draw = drawOf(of)
  switch (kind) {
    case 'roulette':
      return { kind, pocket: spinRoulette(draw) }
    case 'money-wheel':
      return { kind, segment: spinMoneyWheel(draw) }
    case 'baccarat':
      return { kind, ...dealBaccarat(draw) }
  }
}

/** The shoe of a round of blackjack: all its cards in the order in which they are dealt. */
export function shoeOfRound(of: SeedOfRound): readonly Card[] {
  return blackjackShoe(drawOf(of))
}

const drawOf = (of: SeedOfRound): Draw => {
  const seeds = tableRoundSeeds(of)
  return drawFromBlocks((cursor) => hmacSha256(of.seed, blockMessage(seeds, cursor)))
}
