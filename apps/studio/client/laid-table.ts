import type { CatalogueGame } from '../catalogue/catalogue.ts'
import type { SessionState } from '../wire.ts'
import type { StudioApi } from './api.ts'
import { after, type Happening, type Model } from './model.ts'
import type { Moment } from './moments.ts'
import type { SiteLink } from './parent.ts'
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
  /** The site's page where anybody checks a round. */
  readonly fairnessPage: string | null
  /** Hears what the player sees. */
  readonly hear: (moment: Moment) => void
  /** Switches of the page itself, where no site around it has them. */
  readonly tools: readonly HTMLElement[]
  /** The session is over; nothing more can be played on this page. */
  readonly end: (code: string) => void
}

/** A game laid out: what is on it now, and where its reels stand. */
export interface LaidTable {
  readonly deps: TableDeps
  readonly stage: Stage
  model: Model
  standing: { readonly strips: readonly (readonly string[])[]; readonly stops: readonly number[] }
  endWinShow: () => void
  /** Ends the wait that is going on, if one is. */
  skip: () => void
}

/** Takes note of what happened and draws it. */
export function happen(table: LaidTable, happening: Happening): void {
  table.model = after(table.model, happening)
  table.stage.draw(table.model)
}

/** Tells the site the balance that is known now. */
export function tellBalance({ deps }: LaidTable, balance: string | null): void {
  if (balance !== null) deps.site.tell({ type: 'balance', balance, currency: deps.state.currency })
}
