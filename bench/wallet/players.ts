import { instant, newId } from '@zoria/kernel'
import { seededChance } from '@zoria/testkit/chance'

export const playersInAll = 10_000

/** Initial balances in minor units: a small game balance and a large electronic one, so that stakes use several purses. */
export const beginning = { game: 50_00n, electronic: 100_000_000_00n, bonus: 1_000_000_00n } as const

/**
 * Every fifth player has an open bonus: it is spent first, and stakes paid from it count towards a wager that is never
 * met.
 */
export const hasBonus = (place: number): boolean => place % 5 === 0

export const bonusWager = 1_000_000_000_00n

/** The same players in every run. */
export function playerIds(): readonly string[] {
  const chance = seededChance('bench players')
  const registered = instant('2026-01-01T00:00:00Z')
  return Array.from({ length: playersInAll }, () => newId<'Player'>(registered, (count) => chance.bytes(count)))
}
