import type { BlackjackAction, BlackjackDecision } from '@zoria/game-maths'
import { stake } from '../../format.ts'
import { minor } from '../../model.ts'
import { h, setText } from '../../view/dom.ts'
import { listenToDecisionKeys } from '../decision-keys.ts'
import { handToDecide, isWaiting, totalText, type OpenHand } from '../blackjack-model.ts'
import type { TableModel } from '../table-model.ts'
import type { BlackjackTexts } from '../texts/blackjack-texts.ts'
import { UPRIGHT_BELOW_PX } from './bet-layout.ts'

export interface DecisionDeps {
  readonly texts: BlackjackTexts
  readonly currency: TableModel['state']['currency']
  /** Sends a decision; resolves when it is answered. */
  readonly decide: (decision: BlackjackDecision) => Promise<void>
}

const actions: readonly BlackjackAction[] = ['hit', 'stand', 'double', 'split']

/** The buttons of the player's open hand, its time, and the hint of basic strategy. H, S, D and P are their keys. */
export function createDecisionBar({ texts, currency, decide }: DecisionDeps): {
  readonly element: HTMLElement
  readonly draw: (model: TableModel, now: number) => void
} {
  let [open, isHinting, asked]: [OpenHand | null, boolean, string] = [null, false, '']
  const title = h('strong', { class: 'decision-hand', role: 'status' })
  const bar = h('i', { class: 'phase-bar' })
  const advice = h('p', { class: 'decision-advice', role: 'status' })
  const buttons = actions.map((action) => {
    const sum = h('small', { class: 'num' })
    return {
      action,
      sum,
      button: h(
        'button',
        {
          class: `button decision ${action}`,
          type: 'button',
          'data-action': action,
          'aria-keyshortcuts': action === 'split' ? 'P' : action.charAt(0).toUpperCase(),
          click: () => press(action),
        },
        h('span', {}, texts.actions[action]),
        sum,
      ),
    }
  })
  const hint = h(
    'button',
    { class: 'button hint-toggle', type: 'button', 'aria-pressed': 'false', click: () => toggle() },
    texts.hint,
  )
  const element = h(
    'section',
    { class: 'decision-bar glass', 'aria-label': texts.yourDecision, hidden: true },
    h('div', { class: 'decision-head' }, title, hint),
    bar,
    h('div', { class: 'decision-buttons' }, ...buttons.map(({ button }) => button)),
    advice,
    h('p', { class: 'hint decision-keys' }, texts.keys),
  )

  const toggle = (): void => {
    isHinting = !isHinting
    hint.setAttribute('aria-pressed', String(isHinting))
  }
  const press = (action: BlackjackAction): void => {
    if (open === null || asked !== '' || !open.actions.includes(action)) return
    const { seat, hand } = open
    asked = `${seat} ${hand}`
    void decide({ seat, hand, action }).finally(() => {
      asked = ''
    })
  }
  listenToDecisionKeys(press)
  return {
    element,
    draw: (model, now) => {
      open = handToDecide(model, now)
      const isShown = open !== null || isWaiting(model)
      if (isShown && element.hidden) showTable(element.parentElement)
      element.hidden = !isShown
      element.classList.toggle('waiting', open === null)
      setText(
        title,
        open === null
          ? texts.waiting
          : texts.hand({
              seat: open.seat,
              hand: open.isSplit ? open.hand + 1 : null,
              total: totalText({ ...open, isDone: false }),
            }),
      )
      const further = open === null ? '' : texts.furtherStake(stake(stakeOf(model, open.seat), currency))
      for (const { action, button, sum } of buttons) {
        button.disabled = open === null || asked !== '' || !open.actions.includes(action)
        button.classList.toggle('advised', isHinting && open?.advised === action)
        setText(sum, action === 'double' || action === 'split' ? further : '')
      }
      setText(advice, isHinting && open !== null ? texts.advised(texts.actions[open.advised]) : '')
      bar.style.setProperty('--left', String(shareLeft(model, now)))
    },
  }
}

// On a phone the bar covers the lower part of the page: the whole table goes above it.
const showTable = (table: Element | null): void => {
  if (!matchMedia(`(max-width: ${UPRIGHT_BELOW_PX - 1}px)`).matches) return
  table?.scrollIntoView({
    block: 'start',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
}

const stakeOf = (model: TableModel, seat: number): bigint =>
  minor(model.frame.round?.blackjack?.taken.find((each) => each.seat === seat)?.stake ?? '0.00')

const shareLeft = ({ frame }: TableModel, now: number): number => {
  const view = frame.round?.blackjack
  return view === undefined ? 0 : Math.min(1, Math.max(0, ((view.play?.stepEndsAt ?? now) - now) / view.stepMs))
}
