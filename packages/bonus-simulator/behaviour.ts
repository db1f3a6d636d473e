/** How large a stake is: a share of the bonus that was credited, or of the money at hand. */
export interface StakeRule {
  readonly of: 'bonus' | 'at hand'
  readonly share: number
}

/** How a player plays a bonus. Money at hand is measured by what it began with: the deposit and the bonus. */
export interface Behaviour {
  readonly stake: StakeRule
  /** Another stake from the moment the money at hand has once been so many times what it began with. */
  readonly later: { readonly at: number; readonly stake: StakeRule } | null
  /** Goes away with his own money as soon as it is so many times what he began with. */
  readonly leavesAt: number | null
  /** Withdraws winnings at once, where that does not burn the bonus, so that stakes are not paid by them. */
  readonly takesOut: boolean
  /** The chance to lose interest after a round, and never come back. */
  readonly boredom: number
  readonly roundsAnHour: number
  readonly hoursADay: number
}

const steady = { later: null, leavesAt: null, takesOut: false, boredom: 0 } as const

/** Players as operators know them. The abuser plays by whatever `findWorstPath` finds. */
export const playerModels = {
  /** Small stakes to the end, a few hours a day. */
  cautious: { ...steady, stake: { of: 'bonus', share: 0.005 }, roundsAnHour: 500, hoursADay: 3 },
  /** Medium stakes for an hour or so; many lose interest, some go away with a win. */
  casual: { ...steady, stake: { of: 'bonus', share: 0.02 }, leavesAt: 4, boredom: 1 / 1_500, roundsAnHour: 400, hoursADay: 1.5 },
  /** A tenth of what is there, however much that is. */
  'high-roller': { ...steady, stake: { of: 'at hand', share: 0.1 }, roundsAnHour: 500, hoursADay: 3 },
} satisfies Record<string, Behaviour>

/** Hours from activation until a player has played so many rounds. */
export function hoursFor({ roundsAnHour, hoursADay }: Behaviour, rounds: number): number {
  const aDay = roundsAnHour * hoursADay
  const days = Math.floor(rounds / aDay)
  return days * 24 + (rounds - days * aDay) / roundsAnHour
}

/** Rounds a player finds time for within so many hours. */
export function roundsWithin({ roundsAnHour, hoursADay }: Behaviour, hours: number): number {
  const days = Math.floor(hours / 24)
  return Math.floor((days * hoursADay + Math.min(hours - days * 24, hoursADay)) * roundsAnHour)
}
