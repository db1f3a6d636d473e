import type { Model } from '../model.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'

export type TabName = 'pays' | 'rules' | 'fairness' | 'rounds'

export interface Tab {
  readonly name: TabName
  readonly label: string
  readonly element: HTMLElement
  readonly draw?: (model: Model) => void
  readonly opened?: () => void
}

export interface Panel {
  readonly element: HTMLElement
  readonly draw: (model: Model) => void
  /** Shows a tab, and opens the panel if it is a sheet. */
  readonly open: (name: TabName) => void
}

/** Tabs with everything about the game: beside the reels if there is room, otherwise a sheet over them. */
export function createPanel(
  tabs: readonly Tab[],
  { texts, tools }: { readonly texts: ClientTexts; readonly tools: readonly HTMLElement[] },
): Panel {
  const buttons = tabs.map((tab) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${tab.name}`,
        'aria-controls': `panel-${tab.name}`,
        class: tab.name === 'rounds' ? 'sheet-only' : '',
        click: () => select(tab.name),
      },
      tab.label,
    ),
  )
  const pages = tabs.map((tab) =>
    h(
      'div',
      {
        role: 'tabpanel',
        id: `panel-${tab.name}`,
        'aria-labelledby': `tab-${tab.name}`,
        tabindex: 0,
        class: 'panel-page',
      },
      tab.element,
    ),
  )
  const close = h(
    'button',
    { class: 'icon-button sheet-only', type: 'button', 'aria-label': texts.close, click: () => shut() },
    icon('close', 18),
  )
  const list = h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': texts.about, keydown: (event: KeyboardEvent) => walk(event) },
    ...buttons,
  )
  const element = h(
    'aside',
    { class: 'panel glass', 'aria-label': texts.about },
    h('header', {}, list, ...tools, close),
    ...pages,
  )
  const scrim = h('div', { class: 'scrim', click: () => shut() })
  const box = h('div', { class: 'panel-box' }, scrim, element)
  let opener: Element | null = null

  const select = (name: TabName): void => {
    tabs.forEach((tab, at) => {
      const isChosen = tab.name === name
      buttons[at]?.setAttribute('aria-selected', String(isChosen))
      if (buttons[at] !== undefined) buttons[at].tabIndex = isChosen ? 0 : -1
      if (pages[at] !== undefined) pages[at].hidden = !isChosen
      if (isChosen) tab.opened?.()
    })
  }
  const walk = (event: KeyboardEvent): void => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (way === undefined) return
    const shown = buttons.filter((button) => button.offsetParent !== null)
    const next = shown[(shown.findIndex((button) => button.tabIndex === 0) + way + shown.length) % shown.length]
    next?.click()
    next?.focus()
  }
  const shut = (): void => {
    box.classList.remove('open')
    if (opener instanceof HTMLElement) opener.focus()
    opener = null
  }
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && box.classList.contains('open')) shut()
  })
  select('pays')
  return {
    element: box,
    draw: (model) => tabs.forEach((tab) => tab.draw?.(model)),
    open: (name) => {
      opener = document.activeElement
      select(name)
      box.classList.add('open')
      close.focus()
    },
  }
}
