import type { LineWin } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { RoundView, SeedsView, SessionState } from '../../wire.ts'
import { featureOf, type Feature } from '../feature.ts'
import { stake } from '../format.ts'
import { minor, type Model, type Result } from '../model.ts'
import { createEmbers, createScene } from './scenes.ts'
import { type ClientTexts, showTexts } from '../texts/texts.ts'
import { createControls } from './controls.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { h, setText } from './dom.ts'
import { createFairnessTab } from './fairness-tab.ts'
import { createFeatureBar, createFeatureCard } from './feature-card.ts'
import { createPanel } from './panel.ts'
import { createPaysTab, createRulesTab } from './game-info-tabs.ts'
import { createMessageBoard } from './message-board.ts'
import { createReels, type Reels } from './reels.ts'
import { createRoundList, createSessionCard } from './session-card.ts'
import type { SymbolArt } from './symbol-art.ts'

export interface StageDeps {
  readonly game: CatalogueGame
  readonly art: SymbolArt
  readonly state: SessionState
  readonly texts: ClientTexts
  readonly press: () => void
  /** Shortens the running animation; never starts anything. */
  readonly hurry: () => void
  readonly chooseStake: (at: number) => void
  readonly recall: (round: RoundView) => void
  readonly readSeeds: () => Promise<SeedsView>
  readonly rotate: (clientSeed: string) => Promise<SeedsView | null>
  readonly exportRounds: () => Promise<Blob>
  readonly tools: readonly HTMLElement[]
}

/** The page of a game: scene, reels, board, controls and panel. */
export interface Stage {
  readonly reels: Reels
  readonly curtain: Overlay
  readonly draw: (model: Model) => void
  /** Shows one of the paid lines on the board, or another message about the turn. */
  readonly showMessage: (win: LineWin | string | null) => void
  /** Finishes the count-up. */
  readonly hurry: () => void
  /** Name of a win level; empty for results that are not celebrated. */
  readonly levelName: (result: Result) => string
  /** An urgent notice over the game; empty text removes it. */
  readonly notice: (text: string) => void
}

export function createStage(root: HTMLElement, deps: StageDeps): Stage {
  const { game, state, texts } = deps
  const { currency, language } = state
  const reels = createReels(game, deps.art, nameReels(deps))
  const curtain = createOverlay()
  const plaque = createMessageBoard({ game, language, currency, texts })
  const session = createSessionCard({ texts, currency, recall: deps.recall })
  const history = createRoundList({ texts, currency, recall: deps.recall })
  const [card, bar] = [createFeatureCard({ texts, currency }), createFeatureBar({ texts, currency })]
  const panel = createAbout(deps)
  const controls = createControls({
    texts,
    language,
    currency,
    lines: game.maths.lines.length,
    isDemo: state.mode === 'demo',
    press: deps.press,
    chooseStake: deps.chooseStake,
    openPanel: () => panel.open('pays'),
    openRounds: () => panel.open('rounds'),
  })
  const frame = h('div', { class: 'frame', click: deps.hurry }, reels.element, curtain.element)
  const notice = h('p', { class: 'notice', role: 'status' })

  shape(root, game)
  root.replaceChildren(
    createScene(game.slug),
    createEmbers(),
    h(
      'aside',
      { class: 'side', 'aria-label': texts.session },
      card.element,
      session.element,
      h('section', { class: 'card glass rounds' }, h('h2', {}, texts.lastRounds), history.element),
    ),
    h(
      'main',
      { class: 'middle' },
      h('div', { class: 'top' }, logo(deps), bar.element),
      h('div', { class: 'frame-box' }, frame, h('div', { class: 'plaque-box' }, plaque.element)),
      controls.element,
    ),
    panel.element,
    notice,
  )
  const drawFeature = (feature: Feature | null, model: Model): void => {
    const staked = minor(model.round?.stake ?? '0')
    root.classList.toggle('feature', feature !== null)
    card.draw(feature, staked)
    bar.draw(feature, staked)
    session.element.hidden = feature !== null
    controls.draw(model, feature)
  }
  return {
    reels,
    curtain,
    draw: (model) => {
      drawFeature(isOnReels(model) ? featureOf(game.maths, model.round, model) : null, model)
      for (const view of [plaque, session, history, panel]) view.draw(model)
    },
    showMessage: plaque.show,
    hurry: plaque.hurry,
    levelName: (result) => levelNames(deps)[result],
    notice: (text) => {
      notice.classList.toggle('shown', text !== '')
      setText(notice, text)
    },
  }
}

// The style sheet computes sizes from the number of reels and rows.
const shape = (root: HTMLElement, { maths: { strips, rows } }: CatalogueGame): void => {
  root.className = strips.length > 4 ? 'stage wide' : 'stage'
  root.style.setProperty('--reels', String(strips.length))
  root.style.setProperty('--rows', String(rows))
}

// Reel by reel from the left, each from the top.
const nameReels =
  ({ game, state: { language } }: StageDeps) =>
  (window: readonly (readonly string[])[]): string =>
    `${showTexts[language].reels}: ${window.map((symbols) => symbols.map((symbol) => game.symbols[symbol]?.names[language] ?? symbol).join(', ')).join('; ')}`

const isOnReels = ({ phase }: Model): boolean => phase === 'stopping' || phase === 'showing'

const levelNames = ({ state, texts }: StageDeps): Readonly<Record<Result, string>> => {
  const { hugeWin, legendWin } = showTexts[state.language]
  return { none: '', returned: '', win: '', big: texts.bigWin, huge: hugeWin, legend: legendWin }
}

const createAbout = (deps: StageDeps): ReturnType<typeof createPanel> => {
  const { game, state, texts } = deps
  const about = { game, figures: state.figures, language: state.language, currency: state.currency, texts }
  const side = { texts, currency: state.currency, recall: deps.recall }
  const [session, history] = [createSessionCard(side), createRoundList(side)]
  return createPanel(
    [
      createPaysTab(about),
      createRulesTab(about, limitsOf(state)),
      createFairnessTab({ texts, read: deps.readSeeds, rotate: deps.rotate, exportRounds: deps.exportRounds }),
      {
        name: 'rounds',
        label: texts.tabRounds,
        element: h('div', { class: 'stack' }, session.element, history.element),
        draw: drawBoth(session.draw, history.draw),
      },
    ],
    { texts, tools: deps.tools },
  )
}

const drawBoth =
  (first: (model: Model) => void, second: (model: Model) => void) =>
  (model: Model): void => {
    first(model)
    second(model)
  }

const logo = ({ game, state, texts }: StageDeps): HTMLElement => {
  const [wild, first, second] = Object.keys(game.symbols).map((symbol) => game.symbols[symbol]?.image ?? '')
  const picture = (image: string | undefined): HTMLElement =>
    h('img', { src: `/assets/${image ?? ''}`, alt: '', width: 44, height: 44 })
  const title = game.titles[state.language]
  const element = h(
    'h1',
    { class: 'logo' },
    picture(first ?? wild),
    h('span', {}, title),
    picture(second ?? wild),
    state.mode === 'demo' && h('em', { class: 'demo-mark' }, texts.demo),
  )
  // The title stays on one line: its font size depends on its length.
  element.style.setProperty('--letters', String(title.length))
  return element
}

const limitsOf = (state: SessionState): { readonly min: string; readonly max: string } => ({
  min: stake(minor(state.stakes.at(0) ?? '0'), state.currency),
  max: stake(minor(state.stakes.at(-1) ?? '0'), state.currency),
})
