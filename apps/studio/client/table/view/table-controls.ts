import { moneyWheelBets, moneyWheelSegments, roulettePockets } from '@zoria/game-maths'
import { money, stake } from '../../format.ts'
import { h, replaceChildren, setText } from '../../view/dom.ts'
import { returnOf, type TableBet } from '../../../rules/table-bets.ts'
import type { TableKind, TableOutcome } from '../../../outcome/draw-table.ts'
import { minor } from '../../model.ts'
import { betsNow, chipsOf, mayBet, onTheWay, ownNow, totalOf, type TableModel } from '../table-model.ts'
import type { TableTexts } from '../texts/table-texts.ts'
import { shortAmount } from './bet-layout.ts'

export interface TableControls {
  readonly element: HTMLElement
  readonly draw: (model: TableModel, now: number) => void
}

export interface ControlDeps {
  readonly texts: TableTexts
  readonly kind: TableKind
  readonly model: TableModel
  readonly choose: (chip: bigint) => void
  readonly undo: () => void
  readonly clear: () => void
  readonly repeat: () => void
  readonly double: () => void
}

/** Chips, the four buttons, and what the player has on the table. */
export function createTableControls({
  texts,
  kind,
  model: first,
  choose,
  undo,
  clear,
  repeat,
  double,
}: ControlDeps): TableControls {
  const { currency } = first.state
  const chips = chipsOf(first.state).map((value, at) => ({
    value,
    button: h(
      'button',
      {
        class: `chip chip-${at}`,
        type: 'button',
        role: 'radio',
        'aria-label': texts.chip(stake(value, currency)),
        click: () => choose(value),
      },
      h('span', {}, shortAmount(value)),
    ),
  }))
  const buttons = {
    undo: h('button', { class: 'button', type: 'button', click: undo }, texts.undo),
    clear: h('button', { class: 'button', type: 'button', click: clear }, texts.clear),
    repeat: h('button', { class: 'button', type: 'button', click: repeat }, texts.repeat),
    double: h('button', { class: 'button', type: 'button', click: double }, texts.double),
  }
  const figures = { balance: figure(texts.balance), bets: figure(texts.ownBets), win: figure(texts.possibleWin) }
  const element = h(
    'div',
    { class: 'table-controls glass' },
    h(
      'dl',
      { class: 'table-figures' },
      figures.balance.element,
      figures.bets.element,
      ...(outcomes[kind].length > 0 ? [figures.win.element] : []),
    ),
    h('div', { class: 'chips', role: 'radiogroup', 'aria-label': texts.chips }, ...chips.map(({ button }) => button)),
    h('div', { class: 'table-buttons' }, ...Object.values(buttons)),
  )
  return {
    element,
    draw: (model, now) => {
      const isOpen = mayBet(model, now)
      const bets = betsNow(model)
      for (const { value, button } of chips) button.setAttribute('aria-checked', String(value === model.chip))
      buttons.undo.disabled = !isOpen || bets.size === 0
      buttons.clear.disabled = !isOpen || bets.size === 0
      buttons.repeat.disabled = !isOpen || bets.size > 0 || model.lastBets.size === 0
      buttons.double.disabled = !isOpen || bets.size === 0
      setText(
        figures.balance.value,
        model.balance === null
          ? '…'
          : money(minor(model.balance) - onTheWay(model).reduce((sum, { amount }) => sum + amount, 0n), currency),
      )
      setText(figures.bets.value, money(totalOf(bets), currency))
      setText(figures.win.value, money(mostReturned(kind, bets), currency))
      element.classList.toggle(
        'waiting',
        ownNow(model)?.placements.some(({ state }) => state === 'stake_asked') === true,
      )
    },
  }
}

/** The most that bets can return: of all outcomes the one that returns most. */
export function mostReturned(kind: TableKind, bets: ReadonlyMap<string, bigint>): bigint {
  const placed: readonly TableBet[] = [...bets].map(([spot, amount]) => ({ spot, amount }))
  return outcomes[kind].map((outcome) => returnOf(placed, outcome)).reduce((most, sum) => (sum > most ? sum : most), 0n)
}

const hands = { player: [], banker: [], playerTotal: 0, bankerTotal: 0 } as const

/** Outcomes that differ for some bet. */
const outcomes: Readonly<Record<TableKind, readonly TableOutcome[]>> = {
  roulette: roulettePockets.map((pocket) => ({ kind: 'roulette', pocket })),
  'money-wheel': moneyWheelBets.map((bet) => ({ kind: 'money-wheel', segment: moneyWheelSegments.indexOf(bet) })),
  // What a seat returns depends on what the player will decide.
  blackjack: [],
  baccarat: (['player', 'banker', 'tie'] as const).map((winner) => ({
    kind: 'baccarat',
    ...hands,
    winner,
    isPlayerPair: true,
    isBankerPair: true,
  })),
}

const figure = (label: string): { readonly element: HTMLElement; readonly value: HTMLElement } => {
  const value = h('dd', { class: 'num' })
  const element = h('div', {})
  replaceChildren(element, h('dt', {}, label), value)
  return { element, value }
}
