import type { Turn } from '@zoria/game-maths'
import { ROUND_MIN_MS } from '../rules/show-time.ts'
import type { RoundView } from '../wire.ts'
import { holdsOf } from './anticipation.ts'
import { StudioRefusal } from './api.ts'
import { featureOf, payOfTurn, stripsFor, turnsOf } from './feature.ts'
import { money } from './format.ts'
import { happen, tellBalance, type LaidTable } from './laid-table.ts'
import { isJoyful, levelOf, minor, resultOf } from './model.ts'
import type { WinLevel } from './moments.ts'
import { LOOK_MS } from './view/curtain.ts'
import { lightWins, showWins } from './win-show.ts'

/** The reels turn at least this long before the first one lands. */
export const TURN_MS = 480

/** How long the lit lines of a free spin stand before the next one, and an added number of spins. */
const LIT_MS = 1_150
const SCATTERS_MS = 1_100
const ENTRY_MS = 8_000
const SUMMARY_MS = 9_000

/**
 * Shows a round whose outcome is known, from the turn it stands at: the turns one after the other, what they pay, the free spins from their
 * entry to their sum. Then the studio is told that it was seen, and pays. The reels are turning already where no turn was shown yet.
 */
export async function showRound(table: LaidTable, round: RoundView, rested: number, startedAt = performance.now()): Promise<void> {
  const { deps: { game, mark, site } } = table
  const turns = turnsOf(game.maths, round)
  happen(table, { type: 'drawn', round, rested })
  site.tell({ type: 'round_started', roundId: round.id, stake: round.stake })
  tellBalance(table, round.balanceAfterStake)
  if (rested > 0 && rested < turns.length) await openFreeSpins(table, round)

  let turnStartedAt = startedAt
  for (const turn of turns.slice(rested)) {
    if (turn.kind === 'free') {
      await pauseUntil(turnStartedAt + ROUND_MIN_MS)
      turnStartedAt = performance.now()
      startFreeSpin(table)
    }
    await landTurn(table, turn)
    mark.keep(round.id, table.model.rested)
    if (turns.length > 1) await showTurnOfMany(table, round, turn)
  }
  await (turns.length === 0 ? standAgain(table) : endRound(table, round))
  mark.wipe()
  await pauseUntil(turnStartedAt + ROUND_MIN_MS)
  happen(table, { type: 'cycle_over' })
}

/** Waits until a moment of this page's clock. */
export function pauseUntil(at: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, Math.max(0, at - performance.now())))
}

const startFreeSpin = (table: LaidTable): void => {
  const { deps: { hear }, stage, standing } = table
  stage.reels.start(standing.strips, standing.stops)
  happen(table, { type: 'turn_begun' })
  hear({ type: 'spin_started', isFree: true })
}

const landTurn = async (table: LaidTable, turn: Turn): Promise<void> => {
  const { deps: { game: { maths }, hear }, stage } = table
  const strips = stripsFor(maths, turn)
  if (turn.kind === 'base') happen(table, { type: 'turn_begun' })
  let count = 0
  await stage.reels.stop({
    strips,
    stops: turn.stops,
    holdsMs: holdsOf(maths, turn),
    landed: (reel) => {
      hear({ type: 'reel_stopped', reel })
      const places = turn.scatters.filter(([at]) => at === reel).map(([, row]) => ({ reel, row }))
      stage.reels.nudge(places)
      for (const _ of places) hear({ type: 'scatter_landed', count: (count += 1) })
    },
    held: (reel) => {
      stage.reels.watch(reel)
      hear({ type: 'anticipation', isOn: reel !== null })
    },
  })
  table.standing = { strips, stops: turn.stops }
  happen(table, { type: 'turn_rested' })
}

// Between the turns of one round: what this one paid, and what it added.
const showTurnOfMany = async (table: LaidTable, round: RoundView, turn: Turn): Promise<void> => {
  const { deps: { game: { maths }, hear, texts }, model, stage } = table
  const level = levelOf(payOfTurn(maths, round, turn), minor(round.stake))
  if (level !== 'none') {
    lightWins(stage, turn, { isJoyful: isJoyful(level) })
    hear({ type: 'turn_won', level })
    await (isLarge(level) ? celebrate(table, { payout: payOfTurn(maths, round, turn), stake: minor(round.stake), level }) : linger(table, LIT_MS))
    if (turn.kind === 'free') tellLadder(table, round, turn)
  }
  if (turn.awarded > 0) {
    stage.reels.light({ places: turn.scatters.map(([reel, row]) => ({ reel, row })), isJoyful: true })
    stage.tell(turn.kind === 'free' ? texts.freeSpins.added(turn.awarded) : '')
    hear({ type: 'free_spins_won', count: turn.awarded })
    await linger(table, SCATTERS_MS)
    if (turn.kind === 'base') await openFreeSpins(table, round)
    else await stage.curtain.play({ kind: 'added', title: texts.freeSpins.added(turn.awarded), stayMs: 1_600 })
  }
  if (model.rested < (round.outcome?.turns.length ?? 0)) stage.tell(null)
}

const tellLadder = ({ deps: { game: { maths }, hear }, model }: LaidTable, round: RoundView, turn: Turn): void => {
  const next = featureOf(maths, round, model)?.multiplier ?? turn.multiplier
  if (next > turn.multiplier) hear({ type: 'multiplier_rose', multiplier: next })
}

const openFreeSpins = async (table: LaidTable, round: RoundView): Promise<void> => {
  const { deps: { game: { maths }, hear, texts }, model, stage } = table
  const feature = featureOf(maths, round, model)
  if (feature === null) return
  const { entryTitle, entryText, begin, title } = texts.freeSpins
  const left = feature.total - feature.at
  await stage.curtain.play({
    kind: 'entry', title: feature.at === 0 ? entryTitle(feature.total).replace(/^\d+\s*/, '') : title, figure: String(left), ladder: feature.ladder,
    text: entryText(`×${feature.ladder.at(-1) ?? 1}`), button: begin, stayMs: ENTRY_MS,
  })
  stage.reels.light({})
  // That a round is being taken up is read by now, and the bar of the free spins stands behind it.
  stage.notice('')
  hear({ type: 'free_spins_began' })
}

// The payout goes on by itself if this call is lost: the studio pays a drawn round when its time to be shown is over.
const endRound = async (table: LaidTable, round: RoundView): Promise<void> => {
  const { deps: { game: { maths }, hear, texts }, stage } = table
  const turns = turnsOf(maths, round)
  const last = turns.at(-1)
  const settling = settle(table, round)
  const result = resultOf(round)
  if (turns.length === 1 && last !== undefined && result !== 'none') {
    table.endWinShow = showWins(stage, last, { isJoyful: isJoyful(result) })
    hear({ type: 'turn_won', level: result })
    if (isLarge(result)) await celebrate(table, { payout: minor(round.payout ?? '0'), stake: minor(round.stake), level: result })
  }
  if (turns.length > 1) {
    await sumUp(table, round)
    stage.reels.light({ wins: last?.wins ?? [] })
    stage.tell(texts.freeSpins.entryTitle(turns.length - 1).replace('!', ''))
    table.endWinShow = () => stage.reels.light({})
  }
  const settled = await settling
  happen(table, { type: 'stopped' })
  happen(table, { type: 'settled', round: settled })
  tellEnd(table, settled)
}

const settle = async ({ deps: { api } }: LaidTable, round: RoundView): Promise<RoundView> =>
  api.shown(round.id).catch((error: unknown): RoundView => {
    if (!(error instanceof StudioRefusal)) throw error
    return { ...round, state: 'payout_asked' }
  })

const tellEnd = (table: LaidTable, settled: RoundView): void => {
  const { deps: { site, state, texts }, stage } = table
  const isLate = settled.state === 'payout_asked' && resultOf(settled) !== 'none'
  const gift = settled.freeRounds !== null && settled.freeRounds.left === 0 ? texts.freeRoundsOver(money(minor(settled.freeRounds.won), state.currency)) : ''
  stage.notice(isLate ? texts.payoutLater : gift)
  site.tell({ type: 'round_ended', roundId: settled.id, stake: settled.stake, payout: settled.payout ?? '0.00' })
  tellBalance(table, settled.balanceAfter)
}

// A round of another version of the game cannot be turned on these reels: it is ended, and can be recalled.
const standAgain = async (table: LaidTable): Promise<void> => {
  const { stage, standing, model } = table
  await stage.reels.stop({ ...standing, holdsMs: [], landed: () => undefined, held: () => undefined })
  if (model.round !== null) await endRound(table, model.round)
}

const isLarge = (level: WinLevel): boolean => level !== 'returned' && level !== 'win'

const celebrate = async (table: LaidTable, { payout, stake, level }: { readonly payout: bigint; readonly stake: bigint; readonly level: WinLevel }): Promise<void> => {
  const { deps: { hear, state, texts }, stage } = table
  await pauseUntil(performance.now() + LOOK_MS)
  hear({ type: 'count_up', isOn: true, level })
  await stage.curtain.play({
    kind: 'win', title: texts.bigWin, stayMs: 1_500,
    sum: {
      payout, level, tell: (sum) => money(sum, state.currency), name: (sum) => stage.levelName(levelOf(sum, stake)),
      counted: () => hear({ type: 'count_up', isOn: false, level }),
    },
  })
}

// The whole round's sum. A sum that is at most the stake stands there at once and without a sound.
const sumUp = async (table: LaidTable, round: RoundView): Promise<void> => {
  const { deps: { hear, state, texts: { freeSpins } }, stage } = table
  const payout = minor(round.payout ?? '0')
  const result = levelOf(payout, minor(round.stake))
  const level = result === 'none' ? 'returned' : result
  hear({ type: 'free_spins_over', level: result })
  hear({ type: 'count_up', isOn: isJoyful(result), level })
  await stage.curtain.play({
    kind: 'summary', title: freeSpins.summaryTitle, stayMs: SUMMARY_MS, button: freeSpins.goOn,
    text: round.outcome?.isCapped === true ? freeSpins.capped : freeSpins.summaryText((round.outcome?.turns.length ?? 1) - 1),
    sum: { payout, level, tell: (sum) => money(sum, state.currency), name: () => '', counted: () => hear({ type: 'count_up', isOn: false, level }) },
  })
}

// A wait the player can cut short.
const linger = async (table: LaidTable, ms: number): Promise<void> => {
  await Promise.race([
    pauseUntil(performance.now() + ms),
    new Promise<void>((done) => {
      table.skip = done
    }),
  ])
  table.skip = () => undefined
}
