import { turnReels } from '@zoria/game-maths'
import type { CatalogueGame } from '../catalogue/catalogue.ts'
import { formatAmount } from '../rules/amounts.ts'
import type { RoundView, SessionState } from '../wire.ts'
import { StudioRefusal, type StudioApi } from './api.ts'
import { askForRound, isRound, type Wanted } from './ask-for-round.ts'
import { after, firstModel, maySpin, resultOf, stakeOf, type Happening, type Model } from './model.ts'
import type { SiteLink } from './parent.ts'
import type { ClientTexts } from './texts/texts.ts'
import { suggestSeed } from './verify.ts'
import { openRefusal } from './view/dialogs.ts'
import { openRecall } from './view/recall.ts'
import { throwSparks } from './view/sparks.ts'
import { createStage, type Stage } from './view/stage.ts'
import { showWins } from './win-show.ts'

/** A slot's cycle lasts at least this long (docs/rules/games.md). */
const CYCLE_MS = 2_500
/** The reels turn at least this long before the first one lands. */
const TURN_MS = 420

export interface TableDeps {
  readonly root: HTMLElement
  readonly game: CatalogueGame
  readonly state: SessionState
  readonly api: StudioApi
  readonly texts: ClientTexts
  readonly site: SiteLink
  /** The session is over; nothing more can be played on this page. */
  readonly end: (code: string) => void
}

export interface Table {
  readonly spin: () => void
  readonly pause: (isPaused: boolean) => void
  readonly refreshBalance: () => void
}

/** The game at work: takes the player's wishes to the studio and what comes back to the stage. */
export function openTable(deps: TableDeps): Table {
  const table = layTable(deps)
  void begin(table)
  return {
    spin: () => void spin(table),
    pause: (isPaused) => {
      happen(table, { type: 'paused', isPaused })
      table.stage.notice(isPaused ? deps.texts.paused : '')
    },
    refreshBalance: () => void refreshBalance(table),
  }
}

interface LaidTable {
  readonly deps: TableDeps
  readonly stage: Stage
  model: Model
  endWinShow: () => void
}

const layTable = (deps: TableDeps): LaidTable => {
  const stage = createStage(deps.root, {
    game: deps.game,
    state: deps.state,
    texts: deps.texts,
    spin: () => void spin(table),
    chooseStake: (at) => happen(table, { type: 'stake_chosen', at }),
    recall: (round) => void recall(table, round),
    readSeeds: () => deps.api.seeds(),
    rotate: async (seed) => (table.model.phase === 'idle' ? deps.api.rotate(seed) : null),
  })
  const table: LaidTable = { deps, stage, model: firstModel(deps.state), endWinShow: () => undefined }
  stage.reels.rest(restingStops(table))
  stage.draw(table.model)
  return table
}

const happen = (table: LaidTable, happening: Happening): void => {
  table.model = after(table.model, happening)
  table.stage.draw(table.model)
}

/** One round from the press of the button to the end of its cycle. */
const spin = async (table: LaidTable): Promise<void> => {
  if (!maySpin(table.model)) return
  const stake = formatAmount(stakeOf(table.model))
  await playRound(table, { requestId: crypto.randomUUID(), stake })
}

// A player's first seed is suggested, so that the first round need not wait for one; if it is lost, the round asks again.
const begin = async (table: LaidTable): Promise<void> => {
  const { api, state } = table.deps
  if (state.seeds.active === null) await api.rotate(suggestSeed()).catch(() => null)
  await takeUpOpenRound(table)
}

/** A round that was not finished when the player left is shown and ended first. */
const takeUpOpenRound = async (table: LaidTable): Promise<void> => {
  const { openRound } = table.deps.state
  if (openRound === null) return
  table.stage.notice(table.deps.texts.resumed)
  await playRound(table, openRound)
}

const playRound = async (table: LaidTable, wanted: Wanted): Promise<void> => {
  const startedAt = performance.now()
  const stopsBefore = restingStops(table)
  table.endWinShow()
  if (!isRound(wanted)) table.stage.notice('')
  happen(table, { type: 'asked' })
  table.stage.reels.start()
  const round = await ask(table, wanted)
  if (round === null) return

  await pauseUntil(startedAt + TURN_MS)
  await (round.outcome === null ? showRefusal(table, round, stopsBefore) : showOutcome(table, round))
  await pauseUntil(startedAt + CYCLE_MS)
  happen(table, { type: 'cycle_over' })
}

// Whatever the studio refuses for good ends the page.
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
    happen(table, { type: 'ended' })
    end(error.code)
    return null
  }
}

const showOutcome = async (table: LaidTable, round: RoundView): Promise<void> => {
  const { deps: { api, site, texts }, stage } = table
  const turn = round.outcome?.turns.at(-1)
  happen(table, { type: 'drawn', round })
  site.tell({ type: 'round_started', roundId: round.id, stake: round.stake })
  tellBalance(table, round.balanceAfterStake)
  await stage.reels.stop(turn?.stops ?? [])

  // The payout goes on by itself if this call is lost: the studio pays a drawn round after five seconds.
  const settled = await api.shown(round.id).catch((error: unknown): RoundView => {
    if (!(error instanceof StudioRefusal)) throw error
    return { ...round, state: 'payout_asked' }
  })
  happen(table, { type: 'stopped' })
  happen(table, { type: 'settled', round: settled })
  const result = resultOf(settled)
  if (turn !== undefined) table.endWinShow = showWins(stage, turn, { isJoyful: result === 'win' || result === 'big' })
  if (result === 'big') throwSparks(stage.frame)
  stage.notice(settled.state === 'payout_asked' && result !== 'none' ? texts.payoutLater : '')
  site.tell({ type: 'round_ended', roundId: round.id, stake: round.stake, payout: settled.payout ?? '0.00' })
  tellBalance(table, settled.balanceAfter)
}

const showRefusal = async (table: LaidTable, round: RoundView, stops: readonly number[]): Promise<void> => {
  const { deps: { site, state, texts }, stage } = table
  const refusal = round.refusal ?? 'TECHNICAL'
  await stage.reels.stop(stops)
  happen(table, { type: 'refused', refusal })
  happen(table, { type: 'stopped' })
  site.tell({ type: 'refused', code: refusal })
  openRefusal(refusal, {
    texts,
    mayDeposit: site.isFramed && state.mode === 'real',
    deposit: () => site.tell({ type: 'deposit_wanted' }),
    closed: () => happen(table, { type: 'refusal_read' }),
  })
}

const recall = async (table: LaidTable, round: RoundView): Promise<void> => {
  const { api, game, state, texts } = table.deps
  const recalled = await api.recall(round.id).catch((error: unknown) => {
    if (!(error instanceof StudioRefusal)) throw error
    return null
  })
  if (recalled === null) return table.stage.notice(texts.reconnecting)
  openRecall(recalled, { game, language: state.language, currency: state.currency, texts })
}

// Without an answer the balance stays what it was.
const refreshBalance = async (table: LaidTable): Promise<void> => {
  const balance = await table.deps.api.balance().catch(() => null)
  happen(table, { type: 'balance_read', balance })
}

// Where the last round left the reels; before the first one, somewhere that pays nothing, so that no win is seen that was not won.
const restingStops = ({ model, deps: { game: { maths } } }: Pick<LaidTable, 'model' | 'deps'>): readonly number[] => {
  const last = model.rounds[0]?.outcome?.turns.at(-1)?.stops
  if (last !== undefined) return last
  const tries = maths.strips[0]?.map((_, at) => maths.strips.map((strip, reel) => (at + 5 * reel) % strip.length)) ?? []
  return tries.find((stops) => turnReels(maths, stops).units === 0) ?? maths.strips.map(() => 0)
}

const tellBalance = ({ deps }: LaidTable, balance: string | null): void => {
  if (balance !== null) deps.site.tell({ type: 'balance', balance, currency: deps.state.currency })
}

const pauseUntil = (at: number): Promise<void> => new Promise((done) => void setTimeout(done, Math.max(0, at - performance.now())))
