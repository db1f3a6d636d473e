import type { RoundRules } from '../free-spins.ts'
import { divisorOf, toNumber } from '../rational.ts'
import type { Chain } from './chain.ts'
import { firstStep, keyOf, stepOn, type Step } from './steps.ts'
import type { Tally } from './tally.ts'

/** What a round pays, as shares of all rounds. */
export interface Distribution {
  /** Units a round pays → share of rounds, the capped ones included. */
  readonly shares: ReadonlyMap<number, number>
  /** Share of rounds that reach the cap. */
  readonly capped: number
  /** Units that the cap takes away from a round on average. */
  readonly cut: number
  /** How far `cut` may be off for the sake of floating point: a bound, not an estimate. */
  readonly cutError: number
}

/** What decides the distribution. */
export interface Proven {
  readonly rules: RoundRules
  readonly base: Tally
  readonly free: Tally
  readonly chain: Chain
}

/**
 * Follows every round to its end: from each step of the feature to the next, with the share of rounds at each sum paid
 * so far. Only products and sums of numbers that are not negative occur, so that the relative error grows by one
 * rounding an operation.
 */
export function distribute(proven: Proven): Distribution {
  const { rules, base } = proven
  if (rules.turnsMax === 0) return { shares: sharesOf(base), capped: 0, cut: 0, cutError: 0 }
  const unit = commonUnit(proven)
  const places = rules.capUnits / unit
  const flow: Flow = { places, unit, cells: new Map(), ended: new Float64Array(places), capped: 0, cut: 0 }
  for (const [scatters, seen] of base.counts.entries()) {
    const step = firstStep(rules, scatters)
    const to = cellOf(flow, step)
    for (const [units, count] of seen) {
      const share = count / base.stops
      if (units < rules.capUnits) to[units / unit]! += share
      else endAtCap(flow, share, share * (units - rules.capUnits + toNumber(proven.chain.at(step).units)))
    }
  }
  for (const step of stepsInOrder(rules)) flowFrom(flow, proven, step)
  const roundings =
    rules.turnsMax * (proven.free.counts.reduce((sum, seen) => sum + seen.size, 0) * rules.ladder.length + 8)
  const below = [...flow.ended].map((share, at) => [at * unit, share] as const).filter(([, share]) => share > 0)
  const atCap = flow.capped > 0 ? [[rules.capUnits, flow.capped] as const] : []
  return {
    shares: new Map([...below, ...atCap]),
    capped: flow.capped,
    cut: flow.cut,
    cutError: flow.cut * roundings * Number.EPSILON,
  }
}

const sharesOf = ({ stops, counts }: Tally): Map<number, number> => {
  const shares = new Map<number, number>()
  for (const [units, count] of counts.flatMap((seen) => [...seen]))
    shares.set(units, (shares.get(units) ?? 0) + count / stops)
  return shares
}

interface Flow {
  readonly places: number
  readonly unit: number
  readonly cells: Map<string, Float64Array>
  readonly ended: Float64Array
  capped: number
  cut: number
}

// A step is left for good before the ones it leads to are looked at: more spins are given, or fewer are left.
const stepsInOrder = (rules: RoundRules): Step[] => {
  const steps: Step[] = []
  for (let given = 0; given <= rules.turnsMax; given += 1) {
    for (let left = given; left > 0; left -= 1)
      for (let rung = 0; rung < rules.ladder.length; rung += 1) steps.push({ given, left, rung })
  }
  return steps
}

const flowFrom = (flow: Flow, { rules, free, chain }: Proven, step: Step): void => {
  const from = flow.cells.get(keyOf(step))
  if (from === undefined) return
  flow.cells.delete(keyOf(step))
  const beyond = beyondEach(from)
  const last = from.findLastIndex((share) => share > 0)
  for (const { next, wins } of waysOn({ rules, free }, step)) {
    const to = cellOf(flow, next)
    const ahead = toNumber(chain.at(next).units)
    for (const [units, share] of wins) {
      const places = (units * (rules.ladder[step.rung] ?? 1)) / flow.unit
      shift(from, to, { share, places, last })
      if (last + places < flow.places) continue
      const { mass, over } = beyond(flow.places - places)
      endAtCap(flow, share * mass, share * (over * flow.unit + mass * ahead))
    }
  }
}

const endAtCap = (flow: Flow, share: number, unitsCut: number): void => {
  flow.capped += share
  flow.cut += unitsCut
}

const shift = (
  from: Float64Array,
  to: Float64Array,
  { share, places, last }: { share: number; places: number; last: number },
): void => {
  const end = Math.min(last, to.length - 1 - places)
  for (let at = 0; at <= end; at += 1) to[at + places]! += share * from[at]!
}

// The steps one spin can lead to, and with what chance by what it pays.
const waysOn = (
  { rules, free }: Pick<Proven, 'rules' | 'free'>,
  step: Step,
): Iterable<{ readonly next: Step; readonly wins: Map<number, number> }> => {
  const ways = new Map<string, { next: Step; wins: Map<number, number> }>()
  for (const [scatters, seen] of free.counts.entries()) {
    for (const [units, count] of seen) {
      const next = stepOn(rules, step, { isPaid: units > 0, scatters })
      const way = ways.get(keyOf(next)) ?? { next, wins: new Map<number, number>() }
      ways.set(keyOf(next), way)
      way.wins.set(units, (way.wins.get(units) ?? 0) + count / free.stops)
    }
  }
  return ways.values()
}

/** The share at or beyond a place, and by how many places it goes beyond on the whole. */
const beyondEach = (from: Float64Array): ((place: number) => { readonly mass: number; readonly over: number }) => {
  const mass = new Float64Array(from.length + 1)
  const over = new Float64Array(from.length + 1)
  for (let at = from.length - 1; at >= 0; at -= 1) {
    mass[at] = mass[at + 1]! + from[at]!
    over[at] = over[at + 1]! + mass[at + 1]!
  }
  return (place) =>
    place >= 0 ? { mass: mass[place]!, over: over[place]! } : { mass: mass[0]!, over: over[0]! - place * mass[0]! }
}

const cellOf = (flow: Flow, step: Step): Float64Array => {
  if (step.left === 0) return flow.ended
  const cell = flow.cells.get(keyOf(step)) ?? new Float64Array(flow.places)
  flow.cells.set(keyOf(step), cell)
  return cell
}

// All sums are multiples of what all single payouts have in common, which makes the tables several times shorter.
const commonUnit = ({ base, free, rules }: Proven): number => {
  const all = [base, free].flatMap(({ counts }) => counts.flatMap((seen) => [...seen.keys()]))
  return Number(all.reduce((common, units) => divisorOf(common, BigInt(units)), BigInt(rules.capUnits)))
}
