import type { Prize } from '../playable.ts'

interface Chain {
  /** Whole stakes of bonus money at the beginning. */
  readonly bonus: number
  /** Prizes are counted in this many parts of a stake. */
  readonly parts?: number
  readonly bets: number
  readonly prizes: readonly Prize[]
  readonly releaseMax: number
}

/**
 * The exact distribution of bonus money staked one unit at a time through every result: the share that survives all
 * bets, and the average release. Written only from the rules; it shares nothing with the simulator.
 */
export function followChain({ bonus, parts = 1, bets, prizes, releaseMax }: Chain): {
  readonly completed: number
  readonly released: number
} {
  let shares: Shares = new Map([[bonus * parts, 1]])
  for (let bet = 1; bet <= bets; bet += 1) shares = afterBet(shares, { prizes, parts, isLast: bet === bets })
  let [completed, released] = [0, 0]
  for (const [money, share] of shares) {
    completed += share
    released += share * Math.min(money / parts, releaseMax)
  }
  return { completed, released }
}

type Shares = ReadonlyMap<number, number>

const afterBet = (
  shares: Shares,
  { prizes, parts, isLast }: { prizes: readonly Prize[]; parts: number; isLast: boolean },
): Shares => {
  const next = new Map<number, number>()
  for (const [money, share] of shares) {
    for (const prize of prizes) {
      const left = money - parts + prize.units
      if (left >= parts || isLast) next.set(left, (next.get(left) ?? 0) + share * prize.share)
    }
  }
  return next
}
