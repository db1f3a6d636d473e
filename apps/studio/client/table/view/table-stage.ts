import type { LiveTable } from '../../../catalogue/live-games.ts'
import type { TableKind } from '../../../outcome/draw-table.ts'
import type { Language } from '../../../rules/languages.ts'
import type { ResultView } from '../../../wire-tables.ts'
import { money, timeOfDay } from '../../format.ts'
import { minor } from '../../model.ts'
import { h, replaceChildren, setText } from '../../view/dom.ts'
import { resultMark } from '../../../rules/result-mark.ts'
import type { TableChat } from '../chat/chat-controller.ts'
import { ownNow, type TableModel } from '../table-model.ts'
import { blackjackTexts } from '../texts/blackjack-texts.ts'
import type { TableTexts } from '../texts/table-texts.ts'
import type { BetLayout } from './bet-layout.ts'
import { blackjackPhase } from './blackjack-phase.ts'
import { createDealerScene, type DealerScene } from './dealer-scene.ts'
import { resultItem, type TablePage } from './result-tabs.ts'
import type { TableControls } from './table-controls.ts'

export interface StageDeps {
  readonly root: HTMLElement
  readonly title: string
  readonly kind: TableKind
  readonly table: LiveTable
  readonly language: Language
  readonly texts: TableTexts
  readonly layout: BetLayout
  readonly controls: TableControls
  readonly chat: Pick<TableChat, 'toggle' | 'element'> | null
  readonly pages: readonly { readonly name: keyof TableTexts['tabs']; readonly page: TablePage }[]
}

export interface TableStage {
  readonly scene: DealerScene
  readonly draw: (model: TableModel, of: { readonly now: number; readonly landed: boolean }) => void
  /** Shows a short notice. */
  readonly notify: (text: string) => void
}

/** Results in the strip above the layout. */
const STRIP = 14
const NOTICE_MS = 4_000

/** The page of a table: the scene with the clock, the layout, the controls, and the panel. */
export function createTableStage({
  root,
  title,
  kind,
  table,
  language,
  texts,
  layout,
  controls,
  chat,
  pages,
}: StageDeps): TableStage {
  const scene = createDealerScene(table.dealer.look, kind)
  const phase = h('strong', { class: 'phase', role: 'status' })
  const seconds = h('span', { class: 'phase-seconds num', 'aria-hidden': 'true' })
  const bar = h('i', { class: 'phase-bar' })
  const round = h('span', { class: 'round-number' })
  const seated = h('span', { class: 'seated' })
  const badge = h('div', { class: 'result-badge', role: 'status', 'aria-live': 'polite' })
  const strip = h('ol', { class: 'result-strip', 'aria-label': texts.lastResults })
  const own = h('p', { class: 'own-result', role: 'status' })
  const notice = h('div', { class: 'notice', role: 'status' })
  const panel = createPagePanel(pages, texts)
  replaceChildren(
    root,
    h(
      'main',
      { class: 'table-page' },
      h(
        'header',
        { class: 'table-head' },
        h('h1', {}, `${title} · ${table.names[language]}`),
        round,
        seated,
        chat?.toggle,
      ),
      h('section', { class: 'table-scene' }, badge, h('div', { class: 'phase-box' }, phase, seconds, bar)),
      h('p', { class: 'drawn-dealer' }, `${texts.dealer(table.dealer.name[language])}. ${texts.drawnDealer}`),
      strip,
      own,
      layout.element,
      controls.element,
      panel.element,
      chat?.element,
      notice,
    ),
  )
  root.querySelector('.table-scene')?.prepend(scene.element)
  root.classList.remove('boot')
  let shownStrip = ''
  let hiding: ReturnType<typeof setTimeout> | undefined

  return {
    scene,
    draw: (model, of) => {
      const { frame } = model
      setText(seated, texts.seated(Math.max(1, frame.seated)))
      setText(round, frame.round === null ? '' : texts.roundNumber(frame.round.number))
      drawPhase(model, of, { texts, phase, seconds, bar })
      const results = shownResults(model, of.landed)
      const mark = `${results[0]?.day} ${results[0]?.number}`
      if (mark !== shownStrip) replaceChildren(strip, ...results.slice(0, STRIP).map(resultItem))
      shownStrip = mark
      drawBadge(model, of.landed, badge)
      setText(own, ownText(model, of.landed, texts))
      layout.draw(model, of)
      controls.draw(model, of.now)
      for (const { page } of pages) page.draw(model, results)
    },
    notify: (text) => {
      setText(notice, text)
      notice.classList.add('shown')
      clearTimeout(hiding)
      hiding = setTimeout(() => notice.classList.remove('shown'), NOTICE_MS)
    },
  }
}

/** The results that may be seen: the present one only once the ball rests. */
export function shownResults(
  { results, frame }: Pick<TableModel, 'results' | 'frame'>,
  landed: boolean,
): readonly ResultView[] {
  const isPresent =
    frame.round !== null &&
    frame.round.outcome !== null &&
    results[0]?.number === frame.round.number &&
    results[0].day === frame.round.day
  return isPresent && !landed ? results.slice(1) : results
}

type PhaseParts = {
  readonly texts: TableTexts
  readonly phase: HTMLElement
  readonly seconds: HTMLElement
  readonly bar: HTMLElement
}

const drawPhase = (
  model: TableModel,
  { now }: { readonly now: number },
  { texts, phase, seconds, bar }: PhaseParts,
): void => {
  const { frame, isOffline } = model
  const { round } = frame
  const own = isOffline ? null : blackjackPhase(model, now, blackjackTexts[model.state.language])
  if (own !== null) {
    setText(phase, own.text)
    setText(seconds, own.leftMs === null ? '' : texts.seconds(Math.ceil(own.leftMs / 1_000)))
    bar.style.setProperty('--left', String((own.leftMs ?? 0) / own.allMs))
    bar.classList.remove('last')
    return
  }
  if (isOffline) setText(phase, texts.offline)
  else if (round === null)
    setText(
      phase,
      frame.openTime === null
        ? texts.tableClosed
        : `${texts.tableClosed}. ${texts.opensAt(timeOfDay(frame.openTime).slice(0, 5))}`,
    )
  else setText(phase, texts.phases[round.phase])
  const isBetting = round !== null && (round.phase === 'open' || round.phase === 'last_call')
  const leftMs = isBetting ? Math.max(0, round.closesAt - now) : 0
  setText(seconds, isBetting ? texts.seconds(Math.ceil(leftMs / 1_000)) : '')
  bar.style.setProperty('--left', isBetting ? String(leftMs / (round.closesAt - round.opensAt)) : '0')
  bar.classList.toggle('last', round?.phase === 'last_call')
}

const drawBadge = ({ frame }: TableModel, landed: boolean, badge: HTMLElement): void => {
  const outcome = landed ? (frame.round?.outcome ?? null) : null
  const mark = outcome === null ? null : resultMark(outcome)
  badge.className =
    mark === null ? 'result-badge' : `result-badge shown ${mark.colour === 'gold' ? 'gold-mark' : mark.colour}`
  setText(badge, mark?.value ?? '')
}

const ownText = (model: TableModel, landed: boolean, texts: TableTexts): string => {
  const own = ownNow(model)
  if (own?.placements.some(({ state }) => state === 'stake_asked') === true) return texts.confirming
  if (own === null || own.payout === null || !landed || minor(own.stake) === 0n) return ''
  const [payout, staked] = [minor(own.payout), minor(own.stake)]
  const sum = money(payout, model.state.currency)
  const paid = payout > staked ? texts.won(sum) : texts.returned(sum)
  const result = payout === 0n ? texts.noWin : paid
  return own.isPaid || payout === 0n || model.frame.round?.phase !== 'paid' ? result : `${result}. ${texts.payoutOnWay}`
}

const createPagePanel = (pages: StageDeps['pages'], texts: TableTexts): { readonly element: HTMLElement } => {
  const bodies = pages.map(({ name, page }) =>
    h(
      'div',
      { role: 'tabpanel', id: `page-${name}`, 'aria-labelledby': `page-tab-${name}`, tabindex: 0, class: 'panel-page' },
      page.element,
    ),
  )
  const tabs = pages.map(({ name }, at) =>
    h(
      'button',
      { type: 'button', role: 'tab', id: `page-tab-${name}`, 'aria-controls': `page-${name}`, click: () => select(at) },
      texts.tabs[name],
    ),
  )
  const select = (chosen: number): void => {
    tabs.forEach((tab, at) => {
      tab.setAttribute('aria-selected', String(at === chosen))
      tab.tabIndex = at === chosen ? 0 : -1
    })
    bodies.forEach((body, at) => {
      body.hidden = at !== chosen
    })
  }
  const walk = (event: KeyboardEvent): void => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (way === undefined) return
    const next = (tabs.findIndex(({ tabIndex }) => tabIndex === 0) + way + tabs.length) % tabs.length
    select(next)
    tabs[next]?.focus()
  }
  select(0)
  return {
    element: h(
      'aside',
      { class: 'table-panel glass' },
      h('div', { class: 'tabs', role: 'tablist', keydown: walk }, ...tabs),
      ...bodies,
    ),
  }
}
