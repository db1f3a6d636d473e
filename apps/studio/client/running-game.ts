import type { CatalogueGame } from '../catalogue/catalogue.ts'
import type { SessionState } from '../wire.ts'
import type { StudioApi } from './api.ts'
import { reduce, type ModelEvent, type Model, type Moment } from './model.ts'
import type { SiteLink } from './site-link.ts'
import type { ResumeMark } from './resume-mark.ts'
import type { ClientTexts } from './texts/texts.ts'
import type { Stage } from './view/stage.ts'
import type { SymbolArt } from './view/symbol-art.ts'

export interface TableDeps {
  readonly root: HTMLElement
  readonly game: CatalogueGame
  readonly art: SymbolArt
  readonly state: SessionState
  readonly api: StudioApi
  readonly texts: ClientTexts
  readonly site: SiteLink
  readonly mark: ResumeMark
  /** The site's page for checking rounds. */
  readonly fairnessPage: string | null
  /** Receives what the player sees (for sound and effects). */
  readonly onMoment: (moment: Moment) => void
  /** Buttons shown by the page when no site frames it. */
  readonly tools: readonly HTMLElement[]
  /** Ends the session; the page becomes unplayable. */
  readonly end: (code: string) => void
}

/** State shared by the parts of a running game: model, stage and current reel positions. */
export interface RunningGame {
  readonly deps: TableDeps
  readonly stage: Stage
  model: Model
  standing: { readonly strips: readonly (readonly string[])[]; readonly stops: readonly number[] }
  endWinShow: () => void
  /** Ends the current wait, if any. */
  skip: () => void
}

/** Applies an event to the model and redraws. */
export function dispatch(running: RunningGame, happening: ModelEvent): void {
  running.model = reduce(running.model, happening)
  running.stage.draw(running.model)
}

/** Reads the balance from the wallet. Without an answer the old one stays. */
export async function refreshBalance(running: RunningGame): Promise<void> {
  const balance = await running.deps.api.balance().catch(() => null)
  dispatch(running, { type: 'balance_read', balance })
}

/** Sends the current balance to the site. */
export function sendBalanceToSite({ deps }: RunningGame, balance: string | null): void {
  if (balance !== null) deps.site.send({ type: 'balance', balance, currency: deps.state.currency })
}
