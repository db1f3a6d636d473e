import { basicStrategy } from '@zoria/game-maths'
import { h } from '../../view/dom.ts'
import type { BlackjackTexts } from '../texts/blackjack-texts.ts'

const dealerCards = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A']

/** The published chart of basic strategy (docs/rules/table-games.md#the-chart) as a table. */
export function createStrategyChart(texts: BlackjackTexts): HTMLElement {
  const rows = [
    ...rowsOf(texts.chartRows.hard, Object.entries(basicStrategy.hard)),
    ...rowsOf(
      texts.chartRows.soft,
      Object.entries(basicStrategy.soft).map(([total, row]) => [`A ${Number(total) - 11}`, row]),
    ),
    ...rowsOf(
      texts.chartRows.pairs,
      Object.entries(basicStrategy.pairs).map(([rank, row]) => [rank === 'T' ? '10 10' : `${rank} ${rank}`, row]),
    ),
  ]
  return h(
    'div',
    { class: 'stack' },
    h('h2', {}, texts.chart),
    h(
      'table',
      { class: 'strategy' },
      h(
        'thead',
        {},
        h('tr', {}, h('th', { scope: 'col' }, ''), ...dealerCards.map((card) => h('th', { scope: 'col' }, card))),
      ),
      h('tbody', {}, ...rows),
    ),
    h('p', { class: 'hint' }, texts.chartLetters),
  )
}

const rowsOf = (name: string, rows: readonly (readonly [string, string])[]): HTMLElement[] => [
  h('tr', { class: 'strategy-group' }, h('th', { scope: 'rowgroup', colspan: 11 }, name)),
  ...rows.map(([hand, row]) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, hand),
      ...[...row].map((letter) =>
        h('td', { class: `letter-${letter === '-' ? 'N' : letter}` }, letter === '-' ? '–' : letter),
      ),
    ),
  ),
]
