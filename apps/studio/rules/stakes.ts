export const currencies = ['uah', 'kzt'] as const
export type Currency = (typeof currencies)[number]

/** Reads a currency of a protocol, where it stands in capitals. */
export function parseCurrency(text: string): Currency | null {
  return currencies.find((currency) => currency.toUpperCase() === text.toUpperCase()) ?? null
}

// docs/rules/games.md: stakes from 1.00 to 10,000.00 uah; kzt is uah × 12.
const levelsUah = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const scale: Record<Currency, bigint> = { uah: 100n, kzt: 1_200n }

/** The stakes a player can choose, from the least to the largest. Every level divides among 5 and among 10 lines. */
export function stakeLevels(currency: Currency): readonly bigint[] {
  return levelsUah.map((level) => BigInt(level) * scale[currency])
}

/** What the client offers at first: 10.00 uah, 120.00 kzt. */
export function stakeAtFirst(currency: Currency): bigint {
  return 10n * scale[currency]
}

/** A stake is accepted only if it is one of the levels: that covers bounds, step and the division among lines at once. */
export function isStakeLevel(currency: Currency, stake: bigint): boolean {
  return stakeLevels(currency).includes(stake)
}
