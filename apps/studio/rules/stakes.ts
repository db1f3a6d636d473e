import type { ReelGame } from '@zoria/game-maths'

export const currencies = ['uah', 'kzt'] as const
export type Currency = (typeof currencies)[number]

/** Parses a currency code of a protocol, in upper case. */
export function parseCurrency(text: string): Currency | null {
  return currencies.find((currency) => currency.toUpperCase() === text.toUpperCase()) ?? null
}

// docs/rules/games.md: stakes from 1.00 to 10,000.00 uah; kzt is uah × 12.
const levelsUah = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const scale: Record<Currency, bigint> = { uah: 100n, kzt: 1_200n }

/** The stakes a player can choose, ascending. Every level is divisible by 5 and by 10 lines. */
export function stakeLevels(currency: Currency): readonly bigint[] {
  return levelsUah.map((level) => BigInt(level) * scale[currency])
}

/** The default stake: 10.00 uah, 120.00 kzt. */
export function stakeAtFirst(currency: Currency): bigint {
  return 10n * scale[currency]
}

/** Whether a stake is one of the levels: this covers bounds, step and divisibility by lines. */
export function isStakeLevel(currency: Currency, stake: bigint): boolean {
  return stakeLevels(currency).includes(stake)
}

/** A possible stake of free rounds. Its position in the list is its id and never changes. */
export interface FreeStake {
  readonly id: number
  readonly stake: bigint
  /** Stake per line; null for a ways game, which has no lines. */
  readonly perLine: bigint | null
}

/** Free rounds stake at most 100.00 uah or the equivalent: larger levels are only for the player's own money. */
const LEVELS_FREE = 7

/** Maximum free rounds per grant. */
export const FREE_ROUNDS_MAX = 1_000

/** The possible stakes of free rounds of a game, ascending. */
export function freeStakes(game: ReelGame, currency: Currency): readonly FreeStake[] {
  const lines = BigInt(game.lines.length)
  return stakeLevels(currency)
    .slice(0, LEVELS_FREE)
    .map((stake, id) => ({
      id,
      stake,
      perLine: lines > 0n && stake % lines === 0n ? stake / lines : null,
    }))
}
