import { stakeUnits, type ReelGame } from './reel-game.ts'

/** What decides how a round continues, prepared for the inner loop. */
export interface RoundRules {
  /** Free spins awarded, by the number of scatters in view. */
  readonly awards: readonly number[]
  readonly turnsMax: number
  readonly ladder: readonly number[]
  /** Units a round pays at most. */
  readonly capUnits: number
}

/**
 * The state of a round between two turns. One object is reused for a whole round and the next, so that the inner loop
 * allocates nothing.
 */
export interface Standing {
  /** Turns played, the base turn included. */
  turns: number
  /** Free spins still to be played. */
  left: number
  /** Free spins awarded so far. */
  given: number
  /** The current step of the multiplier ladder. */
  rung: number
  /** What the round pays so far, in units. */
  units: number
  isCapped: boolean
  /** Of the last turn: what its wins counted for, what it paid, what it awarded. */
  multiplier: number
  paid: number
  awarded: number
}

/** What the reels of one turn show: units of all wins before the multiplier, and scatters in view. */
export interface Shown {
  readonly units: number
  readonly scatters: number
}

/** The rules of a game's rounds. Without a feature nothing is awarded and nothing is cut. */
export function rulesOf(game: ReelGame): RoundRules {
  const { feature } = game
  if (feature === undefined) return { awards: [], turnsMax: 0, ladder: [1], capUnits: Number.MAX_SAFE_INTEGER }
  const most = game.rows * game.strips.length
  return {
    awards: Array.from({ length: most + 1 }, (_, scatters) => feature.awards[scatters] ?? 0),
    turnsMax: feature.turnsMax,
    ladder: feature.ladder,
    capUnits: feature.cap * stakeUnits(game),
  }
}

/** A round before its first turn. */
export function newStanding(): Standing {
  return { turns: 0, left: 0, given: 0, rung: 0, units: 0, isCapped: false, multiplier: 1, paid: 0, awarded: 0 }
}

/** Resets a state to that of a round before its first turn. */
export function startAnew(standing: Standing): void {
  standing.turns = standing.left = standing.given = standing.rung = standing.units = 0
  standing.isCapped = false
}

/** Whether the round has had all its turns. */
export function isOver(standing: Standing): boolean {
  return standing.isCapped || (standing.turns > 0 && standing.left === 0)
}

/**
 * Advances a round by one turn: the complete rule of free spins (docs/rules/games.md). The base turn has multiplier
 * one; a free spin has the ladder's multiplier and, if it paid, advances the ladder; scatters award turns up to the
 * round's maximum; the turn that reaches the cap is cut to it, awards nothing and is the last.
 */
export function takeTurn(rules: RoundRules, standing: Standing, shown: Shown): void {
  const isFree = standing.turns > 0
  standing.multiplier = isFree ? (rules.ladder[standing.rung] ?? 1) : 1
  const room = rules.capUnits - standing.units
  const wanted = shown.units * standing.multiplier
  standing.isCapped = wanted >= room
  standing.paid = standing.isCapped ? room : wanted
  standing.awarded = standing.isCapped
    ? 0
    : Math.min(rules.awards[shown.scatters] ?? 0, rules.turnsMax - standing.given)

  standing.turns += 1
  standing.units += standing.paid
  standing.given += standing.awarded
  standing.left += standing.awarded - (isFree ? 1 : 0)
  if (isFree && shown.units > 0 && standing.rung < rules.ladder.length - 1) standing.rung += 1
}
