/** The size of a stake: a share of the credited bonus, or of the available money. */
export interface StakeRule {
  readonly of: 'bonus' | 'at hand'
  readonly share: number
}

/** How a player plays a bonus. Available money is relative to its start: the deposit and the bonus. */
export interface Behaviour {
  readonly stake: StakeRule
  /** Another stake once the available money has reached this multiple of its start. */
  readonly later: { readonly at: number; readonly stake: StakeRule } | null
  /** Leaves with their own money as soon as it is this multiple of the start. */
  readonly leavesAt: number | null
  /** Withdraws winnings at once, unless that burns the bonus, so that stakes are not paid by them. */
  readonly takesOut: boolean
  /** The chance to lose interest after a round, and never come back. */
  readonly boredom: number
  readonly roundsAnHour: number
  readonly hoursADay: number
}

const steady = { later: null, leavesAt: null, takesOut: false, boredom: 0 } as const

/** Typical player models. The abuser plays by the result of `findWorstPath`. */
export const playerModels = {
  /** Small stakes to the end, a few hours a day. */
  cautious: { ...steady, stake: { of: 'bonus', share: 0.005 }, roundsAnHour: 500, hoursADay: 3 },
  /** Medium stakes for an hour or so; many lose interest, some go away with a win. */
  casual: {
    ...steady,
    stake: { of: 'bonus', share: 0.02 },
    leavesAt: 4,
    boredom: 1 / 1_500,
    roundsAnHour: 400,
    hoursADay: 1.5,
  },
  /** A tenth of the available money. */
  'high-roller': { ...steady, stake: { of: 'at hand', share: 0.1 }, roundsAnHour: 500, hoursADay: 3 },
} satisfies Record<string, Behaviour>

/** Hours from activation until a player has played this many rounds. */
export function hoursFor({ roundsAnHour, hoursADay }: Behaviour, rounds: number): number {
  const aDay = roundsAnHour * hoursADay
  const days = Math.floor(rounds / aDay)
  return days * 24 + (rounds - days * aDay) / roundsAnHour
}

/** Rounds a player can play within these hours. */
export function roundsWithin({ roundsAnHour, hoursADay }: Behaviour, hours: number): number {
  const days = Math.floor(hours / 24)
  return Math.floor((days * hoursADay + Math.min(hours - days * 24, hoursADay)) * roundsAnHour)
}
