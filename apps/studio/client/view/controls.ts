import { money, stake } from '../format.ts'
import { mayChooseStake, maySpin, minor, stakeOf, type Model } from '../model.ts'
import type { Currency } from '../../rules/stakes.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { h, say } from './dom.ts'
import { icon } from './icons.ts'

export interface ControlsDeps {
  readonly texts: ClientTexts
  readonly currency: Currency
  readonly lines: number
  readonly isDemo: boolean
  readonly spin: () => void
  readonly chooseStake: (at: number) => void
  readonly openPanel: () => void
  readonly openRounds: () => void
}

/** Stake, spin, balance. */
export function createControls(deps: ControlsDeps): { readonly element: HTMLElement; readonly draw: (model: Model) => void } {
  const { texts } = deps
  const spin = h('button', { class: 'spin', type: 'button', 'aria-label': texts.spin, click: deps.spin }, icon('spin', 42))
  const stakes = createStakes(deps)
  const balance = h('b', { class: 'num' }, '')
  const last = h('b', { class: 'num gold' }, '')
  const element = h('div', { class: 'controls glass' },
    h('div', { class: 'controls-left' }, stakes.element, figure(texts.lines, h('b', { class: 'num' }, String(deps.lines)), 'wide-only')),
    h('button', { class: 'round-button narrow-only', type: 'button', click: deps.openPanel }, icon('info'), texts.tabPays),
    spin,
    h('button', { class: 'round-button narrow-only', type: 'button', click: deps.openRounds }, icon('recall'), texts.tabRounds),
    h('div', { class: 'controls-right' },
      figure(texts.lastWin, last, 'wide-only'),
      figure(deps.isDemo ? `${texts.balance} · ${texts.demo}` : texts.balance, balance)))
  return {
    element,
    draw: (model) => {
      stakes.draw(model)
      // Not `disabled`: focus would be lost in the middle of every round.
      spin.setAttribute('aria-disabled', String(!maySpin(model)))
      spin.classList.toggle('turning', model.phase === 'asking' || model.phase === 'checking')
      say(balance, model.balance === null ? '—' : money(model.balance, deps.currency))
      const isTold = model.round !== null && (model.phase === 'resting' || model.phase === 'idle')
      say(last, money(isTold ? minor(model.round?.payout ?? '0') : 0n, deps.currency))
    },
  }
}

const figure = (label: string, value: HTMLElement, extra = ''): HTMLElement => h('span', { class: `figure ${extra}` }, h('small', {}, label), value)

const createStakes = (deps: ControlsDeps): { readonly element: HTMLElement; readonly draw: (model: Model) => void } => {
  const { texts, currency } = deps
  let model: Model | null = null
  const step = (by: number) => () => model !== null && deps.chooseStake(model.stakeAt + by)
  const less = h('button', { type: 'button', 'aria-label': texts.stakeLess, click: step(-1) }, icon('minus'))
  const more = h('button', { type: 'button', 'aria-label': texts.stakeMore, click: step(1) }, icon('plus'))
  const value = h('b', { class: 'num' }, '')
  const menu = h('div', { class: 'stake-menu glass', id: 'stakes', popover: 'auto', role: 'group', 'aria-label': texts.stakeChoose })
  const open = h('button', { class: 'stake-value', type: 'button', popovertarget: 'stakes', title: texts.stakeChoose }, h('small', {}, texts.stake), value)
  const element = h('div', { class: 'stakes' }, less, open, more, menu)
  menu.addEventListener('toggle', () => placeAbove(menu, open))

  return {
    element,
    draw: (next) => {
      model = next
      const isFree = mayChooseStake(next)
      less.disabled = !isFree || next.stakeAt === 0
      more.disabled = !isFree || next.stakeAt === next.stakes.length - 1
      open.disabled = !isFree
      say(value, money(stakeOf(next), currency))
      if (menu.childElementCount === 0) {
        menu.append(...next.stakes.map((level, at) => h('button', {
          type: 'button', class: 'num', click: () => {
            deps.chooseStake(at)
            menu.hidePopover()
          },
        }, stake(level, currency))))
      }
      ;[...menu.children].forEach((button, at) => button.setAttribute('aria-pressed', String(at === next.stakeAt)))
    },
  }
}

const placeAbove = (menu: HTMLElement, anchor: HTMLElement): void => {
  const box = anchor.getBoundingClientRect()
  const width = menu.offsetWidth
  menu.style.left = `${Math.max(8, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8))}px`
  menu.style.bottom = `${innerHeight - box.top + 10}px`
}
