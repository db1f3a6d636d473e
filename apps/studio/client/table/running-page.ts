import type { LiveGame, LiveTable } from '../../catalogue/live-games.ts'
import type { TableState } from '../../wire-tables.ts'
import { StudioRefusal } from '../api.ts'
import { minor } from '../model.ts'
import type { SiteLink } from '../site-link.ts'
import type { TableChat } from './chat/chat-controller.ts'
import type { ServerClock } from './server-clock.ts'
import type { TableApi, WantedDecision } from './table-api.ts'
import { momentsBetween, type ShownTable, type TableMoment } from './table-moments.ts'
import { ownNow, reduceTable, type TableEvent, type TableModel } from './table-model.ts'
import { refusalText, type TableTexts } from './texts/table-texts.ts'
import type { TableStage } from './view/table-stage.ts'

export interface TableControllerDeps {
  readonly root: HTMLElement
  readonly game: LiveGame
  readonly table: LiveTable
  readonly state: TableState
  readonly api: TableApi
  readonly texts: TableTexts
  readonly site: SiteLink
  readonly onMoment: (moment: TableMoment) => void
  /** Ends the session; the page becomes unplayable. */
  readonly end: (code: string) => void
}

/** State shared by the parts of a table's page. */
export interface RunningPage {
  readonly deps: TableControllerDeps
  readonly clock: ServerClock
  stage: TableStage | null
  /** Null at a table without a chat. */
  readonly chat: TableChat | null
  model: TableModel
  /** What was drawn last. */
  drawn: ShownTable
  /** The round whose ball rests, and the one whose ball is coming to rest. */
  landed: string | null
  landing: string | null
  /** Calls follow each other, so that an undo never overtakes its bet. */
  calls: Promise<void>
  gathering: ReturnType<typeof setTimeout> | undefined
  /** The last decision that was sent and not failed. */
  decision: WantedDecision | null
  /** The rounds whose beginning and end were sent to the site. */
  started: string
  ended: string
}

/** Applies an event to the model and redraws. */
export function dispatch(page: RunningPage, event: TableEvent): void {
  page.model = reduceTable(page.model, event)
  draw(page)
}

/** Draws the page, and sends the moments since the last drawing. */
export function draw(page: RunningPage): void {
  const { stage, model, clock, landed, drawn, deps } = page
  stage?.draw(model, { now: clock.now(), landed: landed !== null && landed === model.frame.round?.id })
  page.drawn = { model, landed }
  for (const moment of momentsBetween(drawn, page.drawn)) deps.onMoment(moment)
}

/** Shows why a bet was not placed. */
export function refuse({ deps, stage }: RunningPage, code: string): void {
  stage?.notify(refusalText(deps.texts, code))
  deps.site.send({ type: 'refused', code })
}

/** Reads the whole state again. Without an answer the page keeps what it has: the connection's next start reads it. */
export async function readState(page: RunningPage): Promise<void> {
  const since = page.model
  const state = await page.deps.api.state().catch((error: unknown) => ended(page, error))
  if (state === null) return
  page.clock.record(state.frame.now)
  dispatch(page, { type: 'state', state, since })
  showPhase(page)
}

const ended = ({ deps }: RunningPage, error: unknown): null => {
  if (error instanceof StudioRefusal && error.code === 'SESSION_ENDED') deps.end(error.code)
  return null
}

/** A result that is older than this is shown at rest. */
const FRESH_MS = 1_000

/** Moves the dealer, and the wheel or the cards. */
export function showPhase(page: RunningPage): void {
  const { stage, clock } = page
  if (stage === null) return
  const { round } = page.model.frame
  const { scene } = stage
  scene.follow(round?.phase ?? 'away')
  if (round === null || round.phase === 'open' || round.phase === 'last_call') return scene.show.rest()
  if (round.outcome === null) return scene.show.spin()
  if (page.landing === round.id) return
  page.landing = round.id
  void scene.show.land(round.outcome, clock.now() < round.resultAt + FRESH_MS).then(() => {
    page.landed = round.id
    draw(page)
    notifySite(page)
  })
}

/** Sends the site the balance, and each round's beginning and end once. */
export function notifySite(page: RunningPage): void {
  const {
    model,
    deps: { site },
  } = page
  const own = ownNow(model)
  if (model.balance !== null) site.send({ type: 'balance', balance: model.balance, currency: model.state.currency })
  if (own === null || minor(own.stake) === 0n) return
  if (page.started !== own.roundId) site.send({ type: 'round_started', roundId: own.roundId, stake: own.stake })
  page.started = own.roundId
  if (!own.isPaid || own.payout === null || page.ended === own.roundId) return
  page.ended = own.roundId
  site.send({ type: 'round_ended', roundId: own.roundId, stake: own.stake, payout: own.payout })
}
