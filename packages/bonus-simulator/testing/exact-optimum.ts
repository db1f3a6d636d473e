interface Bets {
  /** In whole units, of which every stake is made. */
  readonly bonus: number
  readonly wager: number
  readonly stakeMax: number
  readonly releaseMax: number
  /** How often a stake is doubled. */
  readonly share: number
}

/**
 * The maximum average gain from bonus money at even stakes: every stake is tried at every state, so no strategy is
 * better. Written only from the rules.
 */
export function bestPlay({ bonus, wager, stakeMax, releaseMax, share }: Bets): number {
  const known = new Map<number, number>()
  const worth = (money: number, left: number): number => {
    if (left <= 0) return Math.min(money, releaseMax)
    if (money === 0) return 0
    const key = money * (wager + 1) + left
    const found = known.get(key)
    if (found !== undefined) return found
    let best = 0
    for (let stake = 1; stake <= Math.min(money, stakeMax); stake += 1) {
      best = Math.max(
        best,
        share * worth(money + stake, left - stake) + (1 - share) * worth(money - stake, left - stake),
      )
    }
    known.set(key, best)
    return best
  }
  return worth(bonus, wager)
}
