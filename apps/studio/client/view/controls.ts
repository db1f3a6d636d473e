import type { Feature } from '../feature.ts'
import type { Language } from '../../rules/languages.ts'
import { money, stake } from '../format.ts'
import { isWithinLimit, mayChooseStake, maySpin, minor, stakeOf, type Model } from '../model.ts'
import type { Currency } from '../../rules/stakes.ts'
import { type ClientTexts, showTexts } from '../texts/texts.ts'
import { h, setText } from './dom.ts'
import { icon } from './icons.ts'

export interface ControlsDeps {
  readonly texts: ClientTexts
  readonly language: Language
  readonly currency: Currency
  readonly lines: number
  readonly isDemo: boolean
  readonly press: () => void
  readonly chooseStake: (at: number) => void
  readonly openPanel: () => void
  readonly openRounds: () => void
}

export interface Controls {
  readonly element: HTMLElement
  readonly draw: (model: Model, feature: Feature | null) => void
}

/** Stake, main button, balance. */
export function createControls(deps: ControlsDeps): Controls {
  const { texts } = deps
  const main = createMainButton(deps)
  const stakes = createStakes(deps)
  const balance = h('b', { class: 'num' }, '')
  const last = h('b', { class: 'num gold' }, '')
  const gift = h('b', { class: 'num' }, '')
  const gifts = h('p', { class: 'gifts', role: 'status' }, `${texts.freeRounds}: `, gift)
  const element = h(
    'div',
    { class: 'controls glass' },
    gifts,
    h(
      'div',
      { class: 'controls-left' },
      stakes.element,
      figure(texts.lines, h('b', { class: 'num' }, String(deps.lines)), 'wide-only lines'),
    ),
    h(
      'button',
      { class: 'round-button narrow-only', type: 'button', click: deps.openPanel },
      icon('info'),
      texts.tabPays,
    ),
    main.element,
    h(
      'button',
      { class: 'round-button narrow-only', type: 'button', click: deps.openRounds },
      icon('recall'),
      texts.tabRounds,
    ),
    h(
      'div',
      { class: 'controls-right' },
      figure(texts.lastWin, last, 'wide-only'),
      figure(deps.isDemo ? `${texts.balance} · ${texts.demo}` : texts.balance, balance),
    ),
  )
  return {
    element,
    draw: (model, feature) => {
      const { freeRounds, phase, round } = model
      stakes.draw(model, feature)
      main.draw(model, feature)
      gifts.hidden = freeRounds === null
      setText(gift, freeRounds === null ? '' : texts.freeRoundsLeft(freeRounds.left, freeRounds.total))
      setText(balance, model.balance === null ? '—' : money(model.balance, deps.currency))
      const isShown = round !== null && (phase === 'resting' || phase === 'idle')
      setText(last, money(feature?.won ?? (isShown ? minor(round.payout ?? '0') : 0n), deps.currency))
    },
  }
}

/**
 * One button for one action: start the next round, or shorten the running animation. During free spins it shows their
 * count.
 */
const createMainButton = ({ texts, language, press }: ControlsDeps): Controls => {
  const [at, word] = [h('b', { class: 'num' }), h('small', {}, texts.freeSpins.spin)]
  const count = h('span', { class: 'spin-count', hidden: true, 'aria-hidden': 'true' }, at, word)
  const arrows = icon('spin', 42)
  const element = h('button', { class: 'spin', type: 'button', click: press }, arrows, count)
  const labelOf = (model: Model, feature: Feature | null): string => {
    if (feature !== null) return texts.freeSpins.spinAt(feature.at, feature.total)
    return model.phase === 'asking' || model.phase === 'stopping' ? showTexts[language].hurry : texts.spin
  }
  return {
    element,
    draw: (model, feature) => {
      // Not `disabled`: the button would lose focus during every round.
      element.setAttribute('aria-disabled', String(!maySpin(model)))
      element.setAttribute('aria-label', labelOf(model, feature))
      element.classList.toggle('turning', model.phase === 'asking' || model.phase === 'checking')
      element.classList.toggle('counting', feature !== null)
      arrows.classList.toggle('gone', feature !== null)
      count.hidden = feature === null
      if (feature !== null) setText(at, `${feature.at}/${feature.total}`)
    },
  }
}

const figure = (label: string, value: HTMLElement, extra = ''): HTMLElement =>
  h('span', { class: `figure ${extra}` }, h('small', {}, label), value)

const createStakes = (deps: ControlsDeps): Controls => {
  const { texts, currency } = deps
  let model: Model | null = null
  const step = (by: number) => () => model !== null && deps.chooseStake(model.stakeAt + by)
  const less = h('button', { type: 'button', 'aria-label': texts.stakeLess, click: step(-1) }, icon('minus'))
  const more = h('button', { type: 'button', 'aria-label': texts.stakeMore, click: step(1) }, icon('plus'))
  const value = h('b', { class: 'num' }, '')
  const lock = icon('lock', 11)
  const limit = h('p', { class: 'stake-limit', hidden: true }, '')
  const levels = h('div', { class: 'stake-levels', role: 'group', 'aria-label': texts.stakeChoose })
  const menu = h('div', { class: 'stake-menu glass', id: 'stakes', popover: 'auto' }, levels, limit)
  const open = h(
    'button',
    { class: 'stake-value', type: 'button', popovertarget: 'stakes', title: texts.stakeChoose },
    h('small', {}, lock, texts.stake),
    value,
  )
  const element = h('div', { class: 'stakes' }, less, open, more, menu)
  menu.addEventListener('toggle', () => placeAbove(menu, open))

  return {
    element,
    draw: (next, feature) => {
      model = next
      const isFree = mayChooseStake(next)
      lock.classList.toggle('gone', feature === null && next.freeRounds === null)
      less.disabled = !isFree || next.stakeAt === 0
      more.disabled = !isFree || next.stakeAt === next.stakes.length - 1 || !isWithinLimit(next, next.stakeAt + 1)
      open.disabled = !isFree
      const staked = feature === null ? stakeOf(next) : minor(next.round?.stake ?? '0')
      setText(value, money(staked, currency))
      limit.hidden = next.stakeMost === null
      if (next.stakeMost !== null) setText(limit, texts.bonusBetMost(stake(next.stakeMost, currency)))
      if (levels.childElementCount === 0) {
        levels.append(
          ...next.stakes.map((level, at) =>
            h(
              'button',
              {
                type: 'button',
                class: 'num',
                click: () => {
                  deps.chooseStake(at)
                  menu.hidePopover()
                },
              },
              stake(level, currency),
            ),
          ),
        )
      }
      ;[...levels.children].forEach((button, at) => {
        button.setAttribute('aria-pressed', String(at === next.stakeAt))
        button.toggleAttribute('disabled', !isWithinLimit(next, at))
      })
    },
  }
}

const placeAbove = (menu: HTMLElement, anchor: HTMLElement): void => {
  const box = anchor.getBoundingClientRect()
  const width = menu.offsetWidth
  menu.style.left = `${Math.max(8, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8))}px`
  menu.style.bottom = `${innerHeight - box.top + 10}px`
}
