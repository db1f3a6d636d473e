import type { LineWin } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { RoundView, SeedsView, SessionState } from '../../wire.ts'
import { stake } from '../format.ts'
import { minor, type Model } from '../model.ts'
import { createScene } from '../scenes/scenes.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { createControls } from './controls.ts'
import { h, say } from './dom.ts'
import { createFairnessTab } from './fairness-tab.ts'
import { createPanel } from './panel.ts'
import { createPaysTab } from './pays-tab.ts'
import { createPlaque } from './plaque.ts'
import { createReels, type Reels } from './reels.ts'
import { createRulesTab } from './rules-tab.ts'
import { createRoundList, createSessionCard } from './side.ts'

export interface StageDeps {
  readonly game: CatalogueGame
  readonly state: SessionState
  readonly texts: ClientTexts
  readonly spin: () => void
  readonly chooseStake: (at: number) => void
  readonly recall: (round: RoundView) => void
  readonly readSeeds: () => Promise<SeedsView>
  readonly rotate: (clientSeed: string) => Promise<SeedsView | null>
}

/** The whole page of a game: scene, reels, board, controls, and what is known about the game. */
export interface Stage {
  readonly reels: Reels
  readonly frame: HTMLElement
  readonly draw: (model: Model) => void
  readonly tellWin: (win: LineWin | null) => void
  /** A line over the game for what cannot wait; empty takes it away. */
  readonly notice: (text: string) => void
}

export function createStage(root: HTMLElement, deps: StageDeps): Stage {
  const { game, state, texts } = deps
  const { currency, language } = state
  const about = { game, figures: state.figures, language, currency, texts }
  const side = { texts, currency, recall: deps.recall }
  const reels = createReels(game)
  const plaque = createPlaque({ game, language, currency, texts })
  const [session, sheetSession] = [createSessionCard(side), createSessionCard(side)]
  const [history, sheetHistory] = [createRoundList(side), createRoundList(side)]
  const panel = createPanel([
    createPaysTab(about),
    createRulesTab(about, limitsOf(state)),
    createFairnessTab({ texts, read: deps.readSeeds, rotate: deps.rotate }),
    { name: 'rounds', label: texts.tabRounds, element: h('div', { class: 'stack' }, sheetSession.element, sheetHistory.element), draw: drawBoth(sheetSession.draw, sheetHistory.draw) },
  ], texts)
  const controls = createControls({
    texts, currency, lines: game.maths.lines.length, isDemo: state.mode === 'demo', spin: deps.spin, chooseStake: deps.chooseStake,
    openPanel: () => panel.open('pays'), openRounds: () => panel.open('rounds'),
  })
  const frame = h('div', { class: 'frame' }, reels.element)
  const notice = h('p', { class: 'notice', role: 'status' })

  root.className = 'stage'
  root.replaceChildren(
    createScene(game.slug),
    h('aside', { class: 'side', 'aria-label': texts.session }, session.element, h('section', { class: 'card glass rounds' }, h('h2', {}, texts.lastRounds), history.element)),
    h('main', { class: 'middle' }, logo(deps), h('div', { class: 'frame-box' }, frame, h('div', { class: 'plaque-box' }, plaque.element)), controls.element),
    panel.element,
    notice)
  const views = [plaque, session, history, panel, controls]
  return {
    reels,
    frame,
    draw: (model) => views.forEach((view) => view.draw(model)),
    tellWin: plaque.tell,
    notice: (text) => {
      notice.classList.toggle('shown', text !== '')
      say(notice, text)
    },
  }
}

const drawBoth = (first: (model: Model) => void, second: (model: Model) => void) => (model: Model): void => {
  first(model)
  second(model)
}

const logo = ({ game, state, texts }: StageDeps): HTMLElement => {
  const [wild, first, second] = Object.keys(game.symbols).map((symbol) => game.symbols[symbol]?.image ?? '')
  const picture = (image: string | undefined): HTMLElement => h('img', { src: `/assets/${image ?? ''}`, alt: '', width: 44, height: 44 })
  const title = game.titles[state.language]
  const element = h('h1', { class: 'logo' }, picture(first ?? wild), h('span', {}, title), picture(second ?? wild),
    state.mode === 'demo' && h('em', { class: 'demo-mark' }, texts.demo))
  // The title stays on one line: its size follows its length.
  element.style.setProperty('--letters', String(title.length))
  return element
}

const limitsOf = (state: SessionState): { readonly min: string; readonly max: string } => ({
  min: stake(minor(state.stakes.at(0) ?? '0'), state.currency),
  max: stake(minor(state.stakes.at(-1) ?? '0'), state.currency),
})
