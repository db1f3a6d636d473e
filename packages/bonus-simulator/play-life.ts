import { roundsWithin, type Behaviour, type StakeRule } from './behaviour.ts'
import type { Playable } from './playable.ts'
import {
  abandon,
  at,
  credit,
  newStanding,
  own,
  rulesOf,
  runOut,
  spendable,
  takeOut,
  takeRound,
  type Round,
  type Standing,
} from './bonus-state.ts'
import type { Terms } from './terms.ts'
import { happens, wordsOf, type Words } from './random-words.ts'

/** Who plays what under which terms. */
export interface Plan {
  readonly terms: Terms
  readonly game: Playable
  readonly behaviour: Behaviour
  /** The stakes the game takes, in minor units: setting STAKE_BOUNDS. */
  readonly stakeMin: number
  readonly stakeMax: number
}

/** What one life came to; written over by the next one. */
export interface Life {
  readonly standing: Standing
  rounds: number
  staked: number
  paid: number
  /** The player's final gain above the deposits: the cost for the house. */
  gain: number
}

/** The maximum duration; a bonus without a deadline could be endless. */
const ROUNDS_MAX = 2_000_000

/** Plays a plan from the credit of the bonus to its end. Equal seeds and numbers give equal chance to every plan. */
export function lifePlayer(plan: Plan): (seed: string, number: number) => Life {
  const { terms, game, behaviour } = plan
  const rules = rulesOf(terms)
  const life: Life = { standing: newStanding(), rounds: 0, staked: 0, paid: 0, gain: 0 }
  const inTime =
    terms.burnsAfterHours === null ? ROUNDS_MAX : Math.min(ROUNDS_MAX, roundsWithin(behaviour, terms.burnsAfterHours))
  const play = roundsPlayer(plan, rules)
  return (seed, number) => {
    life.rounds = life.staked = life.paid = 0
    credit(rules, life.standing)
    const words = wordsOf(seed, number)
    play(life, { words, deal: game.sitDown(words), inTime })
    if (life.rounds >= inTime && inTime < ROUNDS_MAX) runOut(rules, life.standing)
    else abandon(rules, life.standing)
    life.gain = own(life.standing) - terms.deposit
    return life
  }
}

interface Chances {
  readonly words: Words
  readonly deal: () => number
  readonly inTime: number
}

// The inner loop of everything.
const roundsPlayer = (plan: Plan, rules: ReturnType<typeof rulesOf>): ((life: Life, chances: Chances) => void) => {
  const { terms, game, behaviour } = plan
  const begun = terms.deposit + terms.bonus
  const [first, second] = [stakeSize(plan, behaviour.stake), stakeSize(plan, behaviour.later?.stake ?? behaviour.stake)]
  const switchAt = behaviour.later === null ? Infinity : behaviour.later.at * begun
  const leaveAt = behaviour.leavesAt === null ? Infinity : behaviour.leavesAt * begun
  const takesOut = behaviour.takesOut && !terms.burnsOnWithdrawal
  const round: Round = { stake: 0, payout: 0, weight: game.weight }
  return (life, { words, deal, inTime }) => {
    const { standing } = life
    let size = first
    while (standing.state === 'open' && life.rounds < inTime) {
      if (size !== second && spendable(standing) >= switchAt) size = second
      round.stake = size(standing)
      if (round.stake === 0) return
      round.payout = (round.stake / game.parts) * deal()
      if (!takeRound(rules, standing, round)) throw new Error(`The wallet would refuse a stake of ${round.stake}`)
      life.rounds += 1
      life.staked += round.stake
      life.paid += round.payout
      if (own(standing) >= leaveAt || (behaviour.boredom > 0 && happens(words, behaviour.boredom))) return
      if (takesOut && standing.purses[at.electronic]! > 0) takeOut(rules, standing)
    }
  }
}

/**
 * The next stake: what the rule wants, within the bounds of game and bonus and of what is there, in whole parts; 0
 * where nothing can be staked. While a VERSION2 bonus is open only its own money is staked: other money would be lost
 * on it and count nothing.
 */
const stakeSize = (
  { terms, game, stakeMin, stakeMax }: Plan,
  { of, share }: StakeRule,
): ((standing: Standing) => number) => {
  const { parts } = game
  const [least, most] = [
    Math.ceil(stakeMin / parts) * parts,
    Math.floor(Math.min(stakeMax, terms.stakeMax ?? stakeMax) / parts) * parts,
  ]
  const wanted = Math.floor((share * terms.bonus) / parts) * parts
  const isAlone = terms.wagerType === 'VERSION2'
  return (standing) => {
    // Without bonus money nothing can be won any more.
    if (standing.purses[at.bonus] === 0) return 0
    const there = Math.floor((isAlone ? standing.purses[at.bonus]! : spendable(standing)) / parts) * parts
    const size = of === 'bonus' ? wanted : Math.floor((share * there) / parts) * parts
    const stake = Math.min(Math.max(size, least), most, there)
    return stake < least ? 0 : stake
  }
}
