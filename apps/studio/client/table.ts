import { turnReels } from '@zoria/game-maths'
import type { CatalogueGame } from '../catalogue/catalogue.ts'
import { formatAmount } from '../rules/amounts.ts'
import { ROUND_MIN_MS } from '../rules/show-time.ts'
import type { FreeRoundsView, RoundView } from '../wire.ts'
import { StudioRefusal } from './api.ts'
import { askForRound, isRound, type Wanted } from './ask-for-round.ts'
import { stripsFor, turnsOf } from './feature.ts'
import { happen, type LaidTable, type TableDeps } from './laid-table.ts'
import { firstModel, maySpin, stakeOf, type Model } from './model.ts'
import { pauseUntil, showRound, TURN_MS } from './round-show.ts'
import { suggestSeed } from './verify.ts'
import { openRefusal } from './view/dialogs.ts'
import { openRecall } from './view/recall.ts'
import { visible } from './view/reels.ts'
import { createStage } from './view/stage.ts'

export interface Table {
  /** The one wish of the large button: the next round, or what is going on to be shortened. */
  readonly press: () => void
  readonly stepStake: (by: number) => void
  readonly pause: (isPaused: boolean) => void
  readonly refreshBalance: () => void
  /** The studio told a balance, or that free rounds were given or taken back. */
  readonly balance: (balance: string) => void
  readonly freeRounds: (freeRounds: FreeRoundsView | null) => void
  /** The connection is lost, or there again. */
  readonly lost: (isLost: boolean) => void
}

/** The game at work: takes the player's wishes to the studio and what comes back to the stage. */
export function openTable(deps: TableDeps): Table {
  const table = layTable(deps)
  void begin(table)
  return {
    press: () => press(table),
    stepStake: (by) => chooseStake(table, table.model.stakeAt + by),
    pause: (isPaused) => {
      happen(table, { type: 'paused', isPaused })
      table.stage.notice(isPaused ? deps.texts.paused : '')
    },
    refreshBalance: () => void refreshBalance(table),
    lost: (isLost) => {
      table.stage.notice(isLost ? deps.texts.offline : '')
      if (!isLost) void takeUpBalance(table)
    },
    balance: (balance) => happen(table, { type: 'balance_read', balance }),
    freeRounds: (freeRounds) => happen(table, { type: 'free_rounds_read', freeRounds }),
  }
}

const layTable = (deps: TableDeps): LaidTable => {
  const stage = createStage(deps.root, {
    game: deps.game,
    art: deps.art,
    state: deps.state,
    texts: deps.texts,
    press: () => press(table),
    hurry: () => hurry(table),
    chooseStake: (at) => chooseStake(table, at),
    recall: (round) => void recall(table, round),
    readSeeds: () => deps.api.seeds(),
    rotate: async (seed) => (table.model.phase === 'idle' ? deps.api.rotate(seed) : null),
    exportRounds: () => deps.api.exportRounds(),
    tools: deps.tools,
  })
  const model = firstModel(deps.state)
  const table: LaidTable = { deps, stage, model, standing: standingAtFirst(deps.game, model), endWinShow: () => undefined, skip: () => undefined }
  stand(table)
  stage.draw(table.model)
  stage.reels.prepare(table.standing.strips, table.standing.stops)
  return table
}

const press = (table: LaidTable): void => {
  if (maySpin(table.model)) return void spin(table)
  hurry(table)
}

// What is seen is shortened, what is waited for is not: the cycle keeps its length.
const hurry = (table: LaidTable): void => {
  const { phase } = table.model
  if (table.stage.curtain.press()) return
  if (phase === 'asking' || phase === 'stopping') table.stage.reels.hurry()
  if (phase === 'showing' || phase === 'resting') table.stage.hurry()
  table.skip()
}

const chooseStake = (table: LaidTable, at: number): void => {
  const before = table.model.stakeAt
  happen(table, { type: 'stake_chosen', at })
  if (table.model.stakeAt !== before) table.deps.hear({ type: 'stake_chosen' })
}

/** One round from the press of the button to the end of its cycle. */
const spin = async (table: LaidTable): Promise<void> => {
  const stake = formatAmount(stakeOf(table.model))
  await playRound(table, { requestId: crypto.randomUUID(), stake, isFree: table.model.freeRounds !== null })
}

// A player's first seed is suggested, so that the first round need not wait for one; if it is lost, the round asks again.
const begin = async (table: LaidTable): Promise<void> => {
  const { api, state } = table.deps
  if (state.seeds.active === null) await api.rotate(suggestSeed()).catch(() => null)
  await takeUpRound(table)
}

/** A round that was not finished, or not shown to its end when the player left, comes first. */
const takeUpRound = async (table: LaidTable): Promise<void> => {
  const { deps: { game, mark, state, texts } } = table
  const found = mark.find(state)
  if (found === null) return
  table.stage.notice(found.rested > 1 ? texts.freeSpins.resumed : texts.resumed)
  const last = turnsOf(game.maths, found.round)[found.rested - 1]
  if (last === undefined) await playRound(table, found.round)
  else {
    table.standing = { strips: stripsFor(game.maths, last), stops: last.stops }
    stand(table)
    await showRound(table, found.round, found.rested)
  }
  // The balances of a round that was paid while nobody looked do not know what moved since.
  await refreshBalance(table)
}

const playRound = async (table: LaidTable, wanted: Wanted): Promise<void> => {
  const startedAt = performance.now()
  const { deps: { hear }, standing } = table
  table.endWinShow()
  if (!isRound(wanted)) table.stage.notice('')
  happen(table, { type: 'asked' })
  table.stage.reels.start(standing.strips, standing.stops)
  hear({ type: 'spin_started', isFree: false })
  const round = await ask(table, wanted)
  if (round === null) return

  await pauseUntil(startedAt + TURN_MS)
  if (round.outcome !== null) return showRound(table, round, 0, startedAt)
  await showRefusal(table, round)
  await pauseUntil(startedAt + ROUND_MIN_MS)
  happen(table, { type: 'cycle_over' })
  // Another page or the site may have moved what was thought to be there.
  await refreshBalance(table)
}

// Free rounds may be over by the time one is asked for; whatever else the studio refuses for good ends the page.
const ask = async (table: LaidTable, wanted: Wanted): Promise<RoundView | null> => {
  const { api, texts, end } = table.deps
  try {
    return await askForRound(api, wanted, {
      checking: (round) => happen(table, { type: 'checked', round }),
      unreachable: (isLost) => table.stage.notice(isLost ? texts.reconnecting : ''),
      chooseSeed: () => api.rotate(suggestSeed()),
      pause: (ms) => pauseUntil(performance.now() + ms),
    })
  } catch (error) {
    if (!(error instanceof StudioRefusal)) throw error
    if (error.code === 'FREE_ROUNDS_OVER') return forgetFreeRounds(table)
    happen(table, { type: 'ended' })
    end(error.code)
    return null
  }
}

const forgetFreeRounds = (table: LaidTable): null => {
  stand(table)
  happen(table, { type: 'free_rounds_read', freeRounds: null })
  happen(table, { type: 'stopped' })
  happen(table, { type: 'cycle_over' })
  return null
}

const showRefusal = async (table: LaidTable, round: RoundView): Promise<void> => {
  const { deps: { hear, site, state, texts }, stage } = table
  const refusal = round.refusal ?? 'TECHNICAL'
  await stage.reels.stop({ ...table.standing, holdsMs: [], landed: (reel) => hear({ type: 'reel_stopped', reel }), held: () => undefined })
  happen(table, { type: 'refused', refusal })
  happen(table, { type: 'stopped' })
  hear({ type: 'refused' })
  site.tell({ type: 'refused', code: refusal })
  openRefusal(refusal, {
    texts,
    mayDeposit: site.isFramed && state.mode === 'real',
    deposit: () => site.tell({ type: 'deposit_wanted' }),
    closed: () => happen(table, { type: 'refusal_read' }),
  })
}

const recall = async (table: LaidTable, round: RoundView): Promise<void> => {
  const { api, fairnessPage, game, state: { currency, language, mode }, texts } = table.deps
  const recalled = await api.recall(round.id).catch((error: unknown) => {
    if (!(error instanceof StudioRefusal)) throw error
    return null
  })
  if (recalled === null) return table.stage.notice(texts.reconnecting)
  openRecall(recalled, { game, language, currency, mode, texts, fairnessPage })
}

// What was shown while nobody could be told is told now, so that it is paid before the balance is read.
const takeUpBalance = async (table: LaidTable): Promise<void> => {
  const { deps: { api }, model: { round } } = table
  if (round?.state === 'payout_asked') await api.shown(round.id).catch(() => null)
  await refreshBalance(table)
}

// Without an answer the balance stays what it was.
const refreshBalance = async (table: LaidTable): Promise<void> => {
  const balance = await table.deps.api.balance().catch(() => null)
  happen(table, { type: 'balance_read', balance })
}

const stand = ({ stage, standing, deps: { game } }: LaidTable): void =>
  stage.reels.rest(standing.strips.map((strip, reel) => visible(strip, standing.stops[reel] ?? 0, game.maths.rows)))

// Where the last round left the reels; before the first one, somewhere that pays nothing, so that no win is seen that was not won.
const standingAtFirst = ({ maths }: CatalogueGame, { rounds }: Model): LaidTable['standing'] => {
  const last = turnsOf(maths, rounds[0]).at(-1)
  if (last !== undefined) return { strips: stripsFor(maths, last), stops: last.stops }
  const tries = maths.strips[0]?.map((_, at) => maths.strips.map((strip, reel) => (at + 5 * reel) % strip.length)) ?? []
  const paysNothing = (stops: readonly number[]): boolean => {
    const turn = turnReels(maths, stops)
    return turn.units === 0 && turn.scatters.length === 0
  }
  return { strips: maths.strips, stops: tries.find(paysNothing) ?? maths.strips.map(() => 0) }
}
