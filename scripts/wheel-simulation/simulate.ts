import { below, happens, wordsOf, type Words } from '@zoria/bonus-simulator'

/** A sector as the simulation sees it. `cost`: what one win costs, in minor units. */
export type SimulatedSector = {
  readonly key: string
  readonly weight: number
  readonly cost: number
  readonly stock: number | null
  readonly dayMax: number | null
}

/** Who plays: `players` with the rights that they get, and how many of those they use. */
export type Crowd = {
  readonly players: number
  readonly days: number
  /** The part of the days on which a player uses the daily right. */
  readonly dailyUse: number
  /** Other rights of one player a month: of deposits, levels and staff; and the part of them that is used. */
  readonly otherRights: number
  readonly otherUse: number
}

export type WheelSimulation = {
  readonly months: number
  /** The cost of one spin while nothing is used up, exactly: the sum of chance × cost. */
  readonly costPerSpin: number
  /** The same over all simulated spins, with stock and daily limits. */
  readonly costPerSpinSeen: number
  readonly spins: { readonly mean: number; readonly rights: number }
  /** The cost of one month, in minor units: the mean, and the months that 50, 95 and 99.9 of 100 months do not exceed. */
  readonly month: { readonly mean: number; readonly median: number; readonly p95: number; readonly p999: number }
  /** How often each sector came, of all spins, and its part of the cost. */
  readonly sectors: readonly {
    readonly key: string
    readonly chance: number
    readonly seen: number
    readonly costShare: number
  }[]
}

/** Plays many months of a wheel. Equal seeds give equal figures; every month has a stream of its own, and a full stock. */
export function simulateWheel({
  sectors,
  crowd,
  months,
  seed,
}: {
  readonly sectors: readonly SimulatedSector[]
  readonly crowd: Crowd
  readonly months: number
  readonly seed: string
}): WheelSimulation {
  const counts = sectors.map(() => 0)
  const costs: number[] = []
  for (let month = 0; month < months; month += 1)
    costs.push(playMonth({ sectors, crowd, words: wordsOf(seed, month), counts }))
  const spins = counts.reduce((all, count) => all + count, 0)
  const total = sectors.reduce((all, { weight }) => all + weight, 0)
  const cost = costs.reduce((all, each) => all + each, 0)
  const sorted = costs.toSorted((left, right) => left - right)
  const quantile = (part: number): number => sorted[Math.min(months - 1, Math.ceil(part * months) - 1)] ?? 0
  return {
    months,
    costPerSpin: sectors.reduce((all, { weight, cost: each }) => all + (weight * each) / total, 0),
    costPerSpinSeen: spins === 0 ? 0 : cost / spins,
    spins: { mean: spins / months, rights: crowd.players * (crowd.days + crowd.otherRights) },
    month: { mean: cost / months, median: quantile(0.5), p95: quantile(0.95), p999: quantile(0.999) },
    sectors: sectors.map(({ key, weight, cost: each }, at) => ({
      key,
      chance: weight / total,
      seen: spins === 0 ? 0 : (counts[at] ?? 0) / spins,
      costShare: cost === 0 ? 0 : ((counts[at] ?? 0) * each) / cost,
    })),
  }
}

type Month = {
  readonly sectors: readonly SimulatedSector[]
  readonly crowd: Crowd
  readonly words: Words
  readonly counts: number[]
}

/** The cost of one month; the sectors that came are added to `counts`. */
function playMonth({ sectors, crowd, words, counts }: Month): number {
  const left = sectors.map(({ stock }) => stock ?? Infinity)
  let cost = 0
  for (let day = 0; day < crowd.days; day += 1) {
    const today = sectors.map(({ dayMax }) => dayMax ?? Infinity)
    const weights = sectors.map(({ weight }, at) => ((left[at] ?? 0) > 0 ? weight : 0))
    for (let spin = spinsOfDay(crowd, words); spin > 0; spin -= 1) {
      const at = drawn(weights, words)
      counts[at] = (counts[at] ?? 0) + 1
      cost += sectors[at]?.cost ?? 0
      left[at] = (left[at] ?? 0) - 1
      today[at] = (today[at] ?? 0) - 1
      if ((left[at] ?? 0) <= 0 || (today[at] ?? 0) <= 0) weights[at] = 0
    }
  }
  return cost
}

/**
 * How many spins a day has: each player uses the daily right or not, and one of the other rights with its chance for
 * the day.
 */
function spinsOfDay({ players, days, dailyUse, otherRights, otherUse }: Crowd, words: Words): number {
  const others = (otherRights * otherUse) / days
  const [whole, part] = [Math.floor(others), others % 1]
  let spins = players * whole
  for (let player = 0; player < players; player += 1)
    spins += Number(happens(words, dailyUse)) + Number(happens(words, part))
  return spins
}

/** The sector of one spin. */
function drawn(weights: readonly number[], words: Words): number {
  let left = below(
    words,
    weights.reduce((sum, weight) => sum + weight, 0),
  )
  for (let at = 0; at < weights.length; at += 1) {
    left -= weights[at] ?? 0
    if (left < 0) return at
  }
  throw new Error('a draw is below the sum of the weights')
}
