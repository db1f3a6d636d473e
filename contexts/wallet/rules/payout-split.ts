import type { FreeRound } from './commands.ts'
import type { OpenRound } from './money-state.ts'
import { isGranted, stakedOn } from './rounds.ts'

/** How a payout is distributed. */
export interface Landing {
  readonly electronic: bigint
  readonly bonus: bigint
  /** The part of an ended bonus: docs/rules/bonuses.md. */
  readonly house: bigint
}

interface Paid {
  readonly amount: bigint
  readonly round: OpenRound | undefined
  readonly freeRound: FreeRound | null
  readonly openBonusId: string | null
}

/**
 * Splits a payout in proportion to the round's stakes: the game and electronic parts and every remainder go to
 * electronic, the bonus part to bonus, the part of an ended bonus to the house. Without a known stake everything goes
 * to electronic. docs/rules/wallet.md.
 */
export function split({ amount, round, freeRound, openBonusId }: Paid): Landing {
  // A payout that names no grant of ours is of the one that its round was staked with.
  const free = freeRound && isGranted(freeRound) ? freeRound : (round?.freeRound ?? freeRound)
  const staked = round ? stakedOn(round) : 0n
  if (free !== null && staked === 0n) return grantedLanding({ amount, grantedBy: free.userBonusId, openBonusId })
  if (!round || staked === 0n) return { electronic: amount, bonus: 0n, house: 0n }

  // Both bonus parts are rounded down together, so that electronic's remainder stays below one minor unit.
  const ofBonuses = (amount * (round.staked.bonus + round.forfeited)) / staked
  const bonus = (amount * round.staked.bonus) / staked
  return { electronic: amount - ofBonuses, bonus, house: ofBonuses - bonus }
}

// A free round pays into the bonus that granted it, or into electronic if there is none.
const grantedLanding = ({
  amount,
  grantedBy,
  openBonusId,
}: {
  amount: bigint
  grantedBy: string | null
  openBonusId: string | null
}): Landing => {
  if (grantedBy === null) return { electronic: amount, bonus: 0n, house: 0n }
  return grantedBy === openBonusId
    ? { electronic: 0n, bonus: amount, house: 0n }
    : { electronic: 0n, bonus: 0n, house: amount }
}
