import { share, sum, type Behaviour, type Estimate, type Simulation, type Terms } from '@zoria/bonus-simulator'

/** A figure with its interval. */
export function withInterval({ value, from, to }: Estimate, say: (value: number) => string): string {
  return from === to ? say(value) : `${say(value)} (${say(from)} … ${say(to)})`
}

/** Terms in one sentence. */
export function termsInWords(terms: Terms, currency: string): string {
  const { deposit, bonus, wagerType, wager, releaseMax, stakeMax, burnsAfterHours } = terms
  return [
    deposit > 0
      ? `a deposit of ${sum(deposit)} ${currency} brings a bonus of ${sum(bonus)}`
      : `a bonus of ${sum(bonus)} ${currency} without a deposit`,
    wager === 0
      ? 'nothing to wager'
      : `${sum(wager)} to be staked, ${wagerType === 'CLASSIC' ? 'whatever pays it' : 'by bonus money'} (${wagerType})`,
    releaseMax === null ? 'no cap' : `at most ${sum(releaseMax)} released`,
    stakeMax === null ? 'no largest bet' : `bets up to ${sum(stakeMax)}`,
    burnsAfterHours === null ? 'no end of time' : `${burnsAfterHours} hours of time`,
  ].join(', ')
}

/** The staking behaviour as text. */
export function behaviourInWords({ stake, later, leavesAt, takesOut }: Behaviour): string {
  const size = ({ of, share: part }: Behaviour['stake']): string =>
    `${+(part * 100).toFixed(2)} % of ${of === 'bonus' ? 'the bonus' : 'the money at hand'}`
  return [
    `stakes of ${size(stake)}`,
    ...(later === null ? [] : [`once the money has grown × ${later.at}, of ${size(later.stake)}`]),
    ...(leavesAt === null ? [] : [`away with own money at × ${leavesAt}`]),
    ...(takesOut ? ['winnings withdrawn at once'] : []),
  ].join(', ')
}

export function hours(value: number): string {
  if (value < 1) return `${Math.max(1, Math.round(value * 60))} min`
  return value < 48 ? `${value.toFixed(1)} h` : `${(value / 24).toFixed(1)} days`
}

/** How the lives of a simulation ended. */
export function endsInWords({ ends, lives }: Simulation): string {
  return Object.entries(ends)
    .filter(([, count]) => count > 0)
    .sort(([, left], [, right]) => right - left)
    .map(([end, count]) => `${end} ${share(count / lives)}`)
    .join(', ')
}
