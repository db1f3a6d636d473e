import { turnReels } from '@zoria/game-maths'
import type { CatalogueGame } from '../catalogue/catalogue.ts'
import { formatAmount } from '../rules/amounts.ts'
import { ROUND_MIN_MS } from '../rules/timing.ts'
import type { FreeRoundsView, RoundView } from '../wire.ts'
import { codeOf, StudioRefusal } from './api.ts'
import { requestRound, isRound, type Wanted } from './request-round.ts'
import { stripsFor, turnsOf } from './feature.ts'
import { stake as stakeText } from './format.ts'
import { dispatch, refreshBalance, type RunningGame, type TableDeps } from './running-game.ts'
import { initialModel, maySpin, stakeOf, type Model } from './model.ts'
import { pauseUntil, showRound, TURN_MS } from './show-round.ts'
import { endingOf } from './texts/endings.ts'
import { suggestSeed } from './verify.ts'
import { openRefusal } from './view/dialogs.ts'
import { openRecall } from './view/recall.ts'
import { visible } from './view/reels.ts'
import { createStage } from './view/stage.ts'

export interface GameController {
  /** The action of the main button: start the next round, or shorten the running animation. */
  readonly press: () => void
  readonly stepStake: (by: number) => void
  readonly pause: (isPaused: boolean) => void
  readonly refreshBalance: () => void
  /** The largest stake an open bonus allows, as a decimal string; null lifts the limit. */
  readonly limitStakes: (most: string | null) => void
  /** The studio reported a balance, or that free rounds were granted or cancelled. */
  readonly balance: (balance: string) => void
  readonly freeRounds: (freeRounds: FreeRoundsView | null) => void
  /** The connection was lost or restored. */
  readonly lost: (isLost: boolean) => void
}

/** The controller of a game: sends the player's actions to the studio and the answers to the stage. */
export function createGameController(deps: TableDeps): GameController {
  const running = createRunningGame(deps)
  void begin(running)
  return {
    press: () => press(running),
    stepStake: (by) => chooseStake(running, running.model.stakeAt + by),
    pause: (isPaused) => {
      dispatch(running, { type: 'paused', isPaused })
      running.stage.notice(isPaused ? deps.texts.paused : '')
    },
    refreshBalance: () => void refreshBalance(running),
    limitStakes: (most) => dispatch(running, { type: 'stake_limited', most }),
    lost: (isLost) => {
      running.stage.notice(isLost ? deps.texts.offline : '')
      if (!isLost) void reportShownRound(running)
    },
    balance: (balance) => dispatch(running, { type: 'balance_read', balance }),
    freeRounds: (freeRounds) => dispatch(running, { type: 'free_rounds_read', freeRounds }),
  }
}

const createRunningGame = (deps: TableDeps): RunningGame => {
  const stage = createStage(deps.root, {
    game: deps.game,
    art: deps.art,
    state: deps.state,
    texts: deps.texts,
    press: () => press(running),
    hurry: () => hurry(running),
    chooseStake: (at) => chooseStake(running, at),
    recall: (round) => void recall(running, round),
    readSeeds: () => deps.api.seeds(),
    rotate: async (seed) => (running.model.phase === 'idle' ? deps.api.rotate(seed) : null),
    exportRounds: () => deps.api.exportRounds(),
    tools: deps.tools,
  })
  const model = initialModel(deps.state)
  const running: RunningGame = {
    deps,
    stage,
    model,
    standing: initialStops(deps.game, model),
    endWinShow: () => undefined,
    skip: () => undefined,
  }
  stand(running)
  stage.draw(running.model)
  stage.reels.prepare(running.standing.strips, running.standing.stops)
  return running
}

const press = (running: RunningGame): void => {
  if (maySpin(running.model)) return void spin(running)
  hurry(running)
}

// Animations are shortened, waits are not: the cycle keeps its length.
const hurry = (running: RunningGame): void => {
  const { phase } = running.model
  if (running.stage.curtain.press()) return
  if (phase === 'asking' || phase === 'stopping') running.stage.reels.hurry()
  if (phase === 'showing' || phase === 'resting') running.stage.hurry()
  running.skip()
}

const chooseStake = (running: RunningGame, at: number): void => {
  const before = running.model.stakeAt
  dispatch(running, { type: 'stake_chosen', at })
  if (running.model.stakeAt !== before) running.deps.onMoment({ type: 'stake_chosen' })
}

/** One round, from the press of the button to the end of its cycle. */
const spin = async (running: RunningGame): Promise<void> => {
  const stake = formatAmount(stakeOf(running.model))
  await playRound(running, { requestId: crypto.randomUUID(), stake, isFree: running.model.freeRounds !== null })
}

// Sets a suggested client seed, so that the first round need not wait for one; if this call is lost, the round retries.
const begin = async (running: RunningGame): Promise<void> => {
  const { api, state } = running.deps
  if (state.seeds.active === null) await api.rotate(suggestSeed()).catch(() => null)
  await resumeRound(running)
}

/** First shows a round that was not finished, or not shown completely, when the player left. */
const resumeRound = async (running: RunningGame): Promise<void> => {
  const {
    deps: { game, mark, state, texts },
  } = running
  const found = mark.find(state)
  if (found === null) return
  running.stage.notice(found.rested > 1 ? texts.freeSpins.resumed : texts.resumed)
  const last = turnsOf(game.maths, found.round)[found.rested - 1]
  if (last === undefined) await playRound(running, found.round)
  else {
    running.standing = { strips: stripsFor(game.maths, last), stops: last.stops }
    stand(running)
    await showRound(running, found.round, found.rested)
  }
  // The balance stored with a round that was paid meanwhile may be outdated.
  await refreshBalance(running)
}

const playRound = async (running: RunningGame, wanted: Wanted): Promise<void> => {
  const startedAt = performance.now()
  const {
    deps: { onMoment },
    standing,
  } = running
  running.endWinShow()
  if (!isRound(wanted)) running.stage.notice('')
  dispatch(running, { type: 'asked' })
  running.stage.reels.start(standing.strips, standing.stops)
  onMoment({ type: 'spin_started', isFree: false })
  const round = await ask(running, wanted)
  if (round === null) return

  await pauseUntil(startedAt + TURN_MS)
  if (round.outcome !== null) return showRound(running, round, 0, startedAt)
  await showRefusal(running, round)
  await pauseUntil(startedAt + ROUND_MIN_MS)
  dispatch(running, { type: 'cycle_over' })
  // Another page or the site may have changed the balance.
  await refreshBalance(running)
}

// Free rounds may have run out before the request; any other permanent refusal ends the page.
const ask = async (running: RunningGame, wanted: Wanted): Promise<RoundView | null> => {
  const { api, texts, end } = running.deps
  try {
    return await requestRound(api, wanted, {
      checking: (round) => dispatch(running, { type: 'checked', round }),
      unreachable: (isLost) => running.stage.notice(isLost ? texts.reconnecting : ''),
      chooseSeed: () => api.rotate(suggestSeed()),
      pause: (ms) => pauseUntil(performance.now() + ms),
    })
  } catch (error) {
    if (!(error instanceof StudioRefusal)) throw error
    if (error.code === 'FREE_ROUNDS_OVER') return forgetFreeRounds(running)
    dispatch(running, { type: 'ended' })
    end(error.code)
    return null
  }
}

const forgetFreeRounds = (running: RunningGame): null => {
  stand(running)
  dispatch(running, { type: 'free_rounds_over' })
  return null
}

const showRefusal = async (running: RunningGame, round: RoundView): Promise<void> => {
  const {
    deps: { onMoment, site, state, texts },
    stage,
  } = running
  const refusal = round.refusal ?? 'TECHNICAL'
  await stage.reels.stop({
    ...running.standing,
    holdsMs: [],
    landed: (reel) => onMoment({ type: 'reel_stopped', reel }),
    held: () => undefined,
  })
  dispatch(running, { type: 'refused', refusal })
  dispatch(running, { type: 'stopped' })
  onMoment({ type: 'refused' })
  site.send({ type: 'refused', code: refusal })
  openRefusal(refusal, {
    texts,
    betMost: running.model.stakeMost === null ? null : stakeText(running.model.stakeMost, state.currency),
    mayDeposit: site.isFramed && state.mode === 'real',
    deposit: () => site.send({ type: 'deposit_wanted' }),
    closed: () => dispatch(running, { type: 'refusal_read' }),
  })
}

const recall = async (running: RunningGame, round: RoundView): Promise<void> => {
  const {
    api,
    fairnessPage,
    game,
    state: { currency, language, mode },
    texts,
  } = running.deps
  const recalled = await api.recall(round.id).catch(codeOf)
  if (typeof recalled === 'string') return running.stage.notice(endingOf(texts, recalled).title)
  openRecall(recalled, { game, language, currency, mode, texts, fairnessPage })
}

// Reports turns whose report was lost, so that the round is paid before the balance is read.
const reportShownRound = async (running: RunningGame): Promise<void> => {
  const {
    deps: { api },
    model: { round },
  } = running
  if (round?.state === 'payout_asked') await api.shown(round.id).catch(() => null)
  await refreshBalance(running)
}

const stand = ({ stage, standing, deps: { game } }: RunningGame): void =>
  stage.reels.rest(standing.strips.map((strip, reel) => visible(strip, standing.stops[reel] ?? 0, game.maths.rows)))

// The reels' final position of the last round; before the first round, a position that pays nothing, so that no fake
// win is displayed.
const initialStops = ({ maths }: CatalogueGame, { rounds }: Model): RunningGame['standing'] => {
  const last = turnsOf(maths, rounds[0]).at(-1)
  if (last !== undefined) return { strips: stripsFor(maths, last), stops: last.stops }
  const tries = maths.strips[0]?.map((_, at) => maths.strips.map((strip, reel) => (at + 5 * reel) % strip.length)) ?? []
  const paysNothing = (stops: readonly number[]): boolean => {
    const turn = turnReels(maths, stops)
    return turn.units === 0 && turn.scatters.length === 0
  }
  return { strips: maths.strips, stops: tries.find(paysNothing) ?? maths.strips.map(() => 0) }
}
