import type { Game } from './game.ts'
import type { Draw } from './stream.ts'
import { drawStops, scattersOf, seenAt, winOf } from './turn.ts'

export type Turn = {
  readonly kind: 'base' | 'free'
  readonly stops: readonly number[]
  readonly multiplier: number
  readonly awarded: number
  readonly units: number
}

export type Outcome = { readonly units: number; readonly isCapped: boolean; readonly turns: readonly Turn[] }

/** The state of a round between two turns, in the terms of docs/rules/fairness.md, A round. */
type Standing = {
  readonly left: number
  readonly given: number
  readonly rung: number
  readonly total: number
  readonly isCapped: boolean
}

type Step = { readonly turn: Turn; readonly after: Standing }

/** The stake of one round in units: the number of lines, or the value of a ways game. */
export function stakeUnitsOf(game: Game): number {
  return game.ways ?? game.lines.length
}

/** Plays the round of these draws: the base turn, then the free spins in order. */
export function playRound(game: Game, draw: Draw): Outcome {
  let { turn, after } = takeTurn(game, {
    kind: 'base',
    before: { left: 0, given: 0, rung: 0, total: 0, isCapped: false },
    draw,
  })
  const turns = [turn]
  while (after.left > 0 && !after.isCapped) {
    ;({ turn, after } = takeTurn(game, { kind: 'free', before: after, draw }))
    turns.push(turn)
  }
  return { units: after.total, isCapped: after.isCapped, turns }
}

type TurnStart = { readonly kind: Turn['kind']; readonly before: Standing; readonly draw: Draw }

const takeTurn = (game: Game, { kind, before, draw }: TurnStart): Step => {
  const isFree = kind === 'free'
  const strips = isFree ? (game.freeSpins?.strips ?? game.strips) : game.strips
  const stops = drawStops(strips, draw)
  const seen = seenAt({ strips, rows: game.rows }, stops)
  const win = winOf(game, seen)
  const multiplier = isFree ? (game.freeSpins?.ladder[before.rung] ?? 1) : 1

  const room = roomUnderCap(game, before)
  const isCapped = win * multiplier >= room
  const units = isCapped ? room : win * multiplier
  const awarded = isCapped ? 0 : awardOf(game, { scatters: scattersOf(game, seen), given: before.given })

  const after = {
    left: before.left + awarded - (isFree ? 1 : 0),
    given: before.given + awarded,
    rung: isFree && win > 0 ? nextRung(game, before.rung) : before.rung,
    total: before.total + units,
    isCapped,
  }
  return { turn: { kind, stops, multiplier, awarded, units }, after }
}

/** The amount left under the cap; without a cap, more than any turn can pay. */
const roomUnderCap = (game: Game, before: Standing): number =>
  game.cap === null ? Number.POSITIVE_INFINITY : game.cap * stakeUnitsOf(game) - before.total

const awardOf = (
  { freeSpins }: Game,
  { scatters, given }: { readonly scatters: number; readonly given: number },
): number =>
  freeSpins === null ? 0 : Math.min(freeSpins.awards.get(String(scatters)) ?? 0, freeSpins.spinsMax - given)

const nextRung = ({ freeSpins }: Game, rung: number): number => Math.min(rung + 1, (freeSpins?.ladder.length ?? 1) - 1)
