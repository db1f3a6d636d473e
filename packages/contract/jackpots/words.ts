/** The four suits (Spec §3), the smallest jackpot first. */
export const jackpotSuits = ['clubs', 'diamonds', 'hearts', 'spades'] as const
export type JackpotSuit = (typeof jackpotSuits)[number]

/** Cards that the winner turns. docs/rules/promotions.md#jackpots */
export const jackpotCards = 12
