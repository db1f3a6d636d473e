import type { Turn } from '@zoria/game-maths'
import { ROUND_MIN_MS } from '../rules/timing.ts'
import type { RoundView } from '../wire.ts'
import { featureOf, anticipationOf, payOfTurn, raisedMultiplier, stripsFor, turnsOf } from './feature.ts'
import { StudioRefusal } from './api.ts'
import { money } from './format.ts'
import { awaitPayout } from './await-payout.ts'
import { dispatch, refreshBalance, sendBalanceToSite, type RunningGame } from './running-game.ts'
import { isCelebrated, levelOf, minor, resultOf, type WinLevel } from './model.ts'
import { LOOK_MS } from './view/overlay.ts'
import type { Stage } from './view/stage.ts'

/** Minimum spin time before the first reel lands. */
export const TURN_MS = 480

/** How long the lit lines of a free spin, and an added number of spins, are shown. */
const LIT_MS = 1_150
const SCATTERS_MS = 1_100
const ENTRY_MS = 8_000
const SUMMARY_MS = 9_000

/**
 * Shows a round with a known outcome, starting from the current turn: all turns in order, their payouts, and free spins
 * from the intro to the sum. Then reports it as shown, and the studio pays. If no turn was shown yet, the reels are
 * already spinning.
 */
export async function showRound(
  running: RunningGame,
  round: RoundView,
  rested: number,
  startedAt = performance.now(),
): Promise<void> {
  const {
    deps: { game, mark, site },
  } = running
  const turns = turnsOf(game.maths, round)
  dispatch(running, { type: 'drawn', round, rested })
  site.send({ type: 'round_started', roundId: round.id, stake: round.stake })
  sendBalanceToSite(running, round.balanceAfterStake)
  if (rested > 0 && rested < turns.length) await openFreeSpins(running, round)

  let turnStartedAt = startedAt
  for (const turn of turns.slice(rested)) {
    if (turn.kind === 'free') {
      await pauseUntil(turnStartedAt + ROUND_MIN_MS)
      turnStartedAt = performance.now()
      startFreeSpin(running, round)
    }
    await landTurn(running, turn)
    mark.keep(round.id, running.model.rested)
    if (turns.length > 1) await showTurnOfMany(running, round, turn)
  }
  await (turns.length === 0 ? showStillReels(running) : endRound(running, round))
  mark.wipe()
  await pauseUntil(turnStartedAt + ROUND_MIN_MS)
  dispatch(running, { type: 'cycle_over' })
}

/** Waits until a time of the page's clock. */
export function pauseUntil(at: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, Math.max(0, at - performance.now())))
}

const startFreeSpin = (running: RunningGame, round: RoundView): void => {
  const {
    deps: { onMoment },
    stage,
    standing,
  } = running
  stage.reels.start(standing.strips, standing.stops)
  dispatch(running, { type: 'turn_begun' })
  onMoment({ type: 'spin_started', isFree: true })
  const multiplier = raisedMultiplier(round, running.model)
  if (multiplier !== null) onMoment({ type: 'multiplier_rose', multiplier })
}

const landTurn = async (running: RunningGame, turn: Turn): Promise<void> => {
  const {
    deps: {
      game: { maths },
      onMoment,
    },
    stage,
  } = running
  const strips = stripsFor(maths, turn)
  if (turn.kind === 'base') dispatch(running, { type: 'turn_begun' })
  let count = 0
  await stage.reels.stop({
    strips,
    stops: turn.stops,
    holdsMs: anticipationOf(maths, turn),
    landed: (reel) => {
      onMoment({ type: 'reel_stopped', reel })
      const places = turn.scatters.filter(([at]) => at === reel).map(([, row]) => ({ reel, row }))
      stage.reels.nudge(places)
      for (const _ of places) onMoment({ type: 'scatter_landed', count: (count += 1) })
    },
    held: (reel) => {
      stage.reels.watch(reel)
      onMoment({ type: 'anticipation', isOn: reel !== null })
    },
  })
  running.standing = { strips, stops: turn.stops }
  dispatch(running, { type: 'turn_rested' })
}

// Between turns of one round: shows what this turn paid and added.
const showTurnOfMany = async (running: RunningGame, round: RoundView, turn: Turn): Promise<void> => {
  const {
    deps: {
      game: { maths },
      onMoment,
      texts,
    },
    model,
    stage,
  } = running
  const level = levelOf(payOfTurn(maths, round, turn), minor(round.stake))
  if (level !== 'none') {
    lightWins(stage, turn, { isJoyful: isCelebrated(level) })
    onMoment({ type: 'turn_won', level })
    await (isLarge(level)
      ? celebrate(running, { payout: payOfTurn(maths, round, turn), stake: minor(round.stake), level })
      : skippableWait(running, LIT_MS))
  }
  if (turn.awarded > 0) {
    stage.reels.light({ places: turn.scatters.map(([reel, row]) => ({ reel, row })), isJoyful: true })
    stage.showMessage(turn.kind === 'free' ? texts.freeSpins.added(turn.awarded) : '')
    onMoment({ type: 'free_spins_won', count: turn.awarded })
    await skippableWait(running, SCATTERS_MS)
    if (turn.kind === 'base') await openFreeSpins(running, round)
    else await stage.curtain.play({ kind: 'added', title: texts.freeSpins.added(turn.awarded), stayMs: 1_600 })
  }
  if (model.rested < (round.outcome?.turns.length ?? 0)) stage.showMessage(null)
}

const openFreeSpins = async (running: RunningGame, round: RoundView): Promise<void> => {
  const {
    deps: {
      game: { maths },
      onMoment,
      texts,
    },
    model,
    stage,
  } = running
  const feature = featureOf(maths, round, model)
  if (feature === null) return
  const { entryTitle, entryText, begin, title } = texts.freeSpins
  const left = feature.total - feature.at
  await stage.curtain.play({
    kind: 'entry',
    title: feature.at === 0 ? entryTitle(feature.total).replace(/^\d+\s*/, '') : title,
    figure: String(left),
    ladder: feature.ladder,
    text: entryText(`×${feature.ladder.at(-1) ?? 1}`),
    button: begin,
    stayMs: ENTRY_MS,
  })
  stage.reels.light({})
  // The notice about a resumed round has been read by now, and would cover the bar of the free spins.
  stage.notice('')
  onMoment({ type: 'free_spins_began' })
}

// If this call is lost, the studio pays the round when its display time has passed.
const endRound = async (running: RunningGame, round: RoundView): Promise<void> => {
  const {
    deps: {
      game: { maths },
      onMoment,
      texts,
    },
    stage,
  } = running
  const turns = turnsOf(maths, round)
  const last = turns.at(-1)
  const settling = settle(running, round)
  const result = resultOf(round)
  if (turns.length === 1 && last !== undefined && result !== 'none') {
    running.endWinShow = showWins(stage, last, { isJoyful: isCelebrated(result) })
    onMoment({ type: 'turn_won', level: result })
    if (isLarge(result))
      await celebrate(running, { payout: minor(round.payout ?? '0'), stake: minor(round.stake), level: result })
  }
  if (turns.length > 1) {
    await sumUp(running, round)
    stage.reels.light({ wins: last?.wins ?? [] })
    stage.showMessage(texts.freeSpins.entryTitle(turns.length - 1).replace('!', ''))
    running.endWinShow = () => stage.reels.light({})
  }
  const settled = await settling
  dispatch(running, { type: 'stopped' })
  dispatch(running, { type: 'settled', round: settled })
  announceEnd(running, settled)
  if (running.model.isBalanceMissed) void refreshBalance(running)
  if (isPayoutLate(settled)) void showLatePayout(running, settled)
}

const settle = async ({ deps: { api } }: RunningGame, round: RoundView): Promise<RoundView> =>
  api.shown(round.id).catch((error: unknown): RoundView => {
    if (!(error instanceof StudioRefusal)) throw error
    return { ...round, state: 'payout_asked' }
  })

const announceEnd = (running: RunningGame, settled: RoundView): void => {
  const {
    deps: { site, state, texts },
    stage,
  } = running
  const gift =
    settled.freeRounds !== null && settled.freeRounds.left === 0
      ? texts.freeRoundsOver(money(minor(settled.freeRounds.won), state.currency))
      : ''
  stage.notice(isPayoutLate(settled) ? texts.payoutLater : gift)
  site.send({ type: 'round_ended', roundId: settled.id, stake: settled.stake, payout: settled.payout ?? '0.00' })
  sendBalanceToSite(running, settled.balanceAfter)
}

const isPayoutLate = (round: RoundView): boolean => round.state !== 'settled' && resultOf(round) !== 'none'

// The next round brings the balance itself.
const showLatePayout = async (running: RunningGame, { id }: RoundView): Promise<void> => {
  const {
    deps: { api },
    stage,
  } = running
  const isPaid = await awaitPayout({
    report: () => api.shown(id),
    isAwaited: () => running.model.round?.id === id,
    pause: (ms) => pauseUntil(performance.now() + ms),
  })
  if (!isPaid) return
  if (!running.model.isPaused) stage.notice('')
  await refreshBalance(running)
}

// A round of another game version cannot be shown on these reels: it is ended and can be recalled.
const showStillReels = async (running: RunningGame): Promise<void> => {
  const { stage, standing, model } = running
  await stage.reels.stop({ ...standing, holdsMs: [], landed: () => undefined, held: () => undefined })
  if (model.round !== null) await endRound(running, model.round)
}

const isLarge = (level: WinLevel): boolean => level !== 'returned' && level !== 'win'

const celebrate = async (
  running: RunningGame,
  { payout, stake, level }: { readonly payout: bigint; readonly stake: bigint; readonly level: WinLevel },
): Promise<void> => {
  const {
    deps: { onMoment, state, texts },
    stage,
  } = running
  await pauseUntil(performance.now() + LOOK_MS)
  onMoment({ type: 'count_up', isOn: true, level })
  await stage.curtain.play({
    kind: 'win',
    title: texts.bigWin,
    stayMs: 1_500,
    sum: {
      payout,
      level,
      format: (sum) => money(sum, state.currency),
      name: (sum) => stage.levelName(levelOf(sum, stake)),
      counted: () => onMoment({ type: 'count_up', isOn: false, level }),
    },
  })
}

// Shows the sum of the round. A sum up to the stake appears at once and without sound.
const sumUp = async (running: RunningGame, round: RoundView): Promise<void> => {
  const {
    deps: {
      onMoment,
      state,
      texts: { freeSpins },
    },
    stage,
  } = running
  const payout = minor(round.payout ?? '0')
  const result = levelOf(payout, minor(round.stake))
  const level = result === 'none' ? 'returned' : result
  onMoment({ type: 'free_spins_over', level: result })
  onMoment({ type: 'count_up', isOn: isCelebrated(result), level })
  await stage.curtain.play({
    kind: 'summary',
    title: freeSpins.summaryTitle,
    stayMs: SUMMARY_MS,
    button: freeSpins.goOn,
    text:
      round.outcome?.isCapped === true
        ? freeSpins.capped
        : freeSpins.summaryText((round.outcome?.turns.length ?? 1) - 1),
    sum: {
      payout,
      level,
      format: (sum) => money(sum, state.currency),
      name: () => '',
      counted: () => onMoment({ type: 'count_up', isOn: false, level }),
    },
  })
}

// A wait that the player can cut short.
const skippableWait = async (running: RunningGame, ms: number): Promise<void> => {
  await Promise.race([
    pauseUntil(performance.now() + ms),
    new Promise<void>((done) => {
      running.skip = done
    }),
  ])
  running.skip = () => undefined
}

/** How long each paid line is lit alone. */
const EACH_MS = 1_300

type Lights = Pick<Stage, 'reels' | 'showMessage'>

/** Lights all paid lines at once, then one after the other, until aborted. */
function showWins(stage: Lights, turn: Turn, mood: { readonly isJoyful: boolean }): () => void {
  if (turn.wins.length === 0) return () => undefined
  lightWins(stage, turn, mood)
  if (turn.wins.length === 1) return () => stage.reels.light({})

  let at = -1
  const timer = setInterval(() => {
    at = (at + 1) % turn.wins.length
    const win = turn.wins[at]
    if (win === undefined) return
    stage.reels.light({ wins: [win], ...mood })
    stage.showMessage(win)
  }, EACH_MS)
  return () => {
    clearInterval(timer)
    stage.reels.light({})
  }
}

/** Lights all paid lines of a turn. */
function lightWins(stage: Lights, turn: Turn, mood: { readonly isJoyful: boolean }): void {
  stage.reels.light({ wins: turn.wins, ...mood })
  stage.showMessage(turn.wins.length === 1 ? (turn.wins[0] ?? null) : null)
}
