import { rouletteColour, rouletteOdds, type RouletteBetKind } from '@zoria/game-maths'
import type { TableKind } from '../../../outcome/draw-table.ts'
import type { Language } from '../../../rules/languages.ts'
import { resultMark, type ResultMark } from '../../../rules/result-mark.ts'
import type { ChainView, PublishedDay, ResultView } from '../../../wire-tables.ts'
import { percent, stake } from '../../format.ts'
import { minor } from '../../model.ts'
import { h, replaceChildren, setText } from '../../view/dom.ts'
import { seedRow } from '../../view/fairness-tab.ts'
import { icon } from '../../view/icons.ts'
import { rouletteStatistics } from '../statistics.ts'
import type { TableModel } from '../table-model.ts'
import { blackjackTexts, type BlackjackTexts } from '../texts/blackjack-texts.ts'
import type { TableTexts } from '../texts/table-texts.ts'
import type { DayCheck } from '../verify-day.ts'
import { beadPlate, bigRoad, ROWS, winnersOf, type Winner } from '../roads.ts'
import type { RoundTimes } from '../../../rules/table-clock.ts'
import { plainSpots } from './plain-layout.ts'
import { createStrategyChart } from './strategy-chart.ts'

/** A page of the panel. */
export interface TablePage {
  readonly element: HTMLElement
  readonly draw: (model: TableModel, results: readonly ResultView[]) => void
}

const LAST = 30

/** The last results, and statistics or roads that say themselves that they do not matter. */
export function createResultsPage(
  texts: TableTexts,
  { kind, language }: { readonly kind: TableKind; readonly language: Language },
): TablePage {
  const list = h('ol', { class: 'result-list', 'aria-label': texts.lastResults })
  const box = h('div', { class: 'stack' })
  let shown = ''
  return {
    element: h(
      'div',
      { class: 'stack' },
      h('h2', {}, texts.lastResults),
      list,
      h('p', { class: 'hint no-influence' }, kind === 'roulette' ? texts.noInfluence : texts.noMemory),
      box,
    ),
    draw: (_, results) => {
      const mark = `${results.length} ${results[0]?.day} ${results[0]?.number}`
      if (mark === shown) return
      shown = mark
      replaceChildren(
        list,
        ...(results.length === 0
          ? [h('li', { class: 'empty' }, texts.noResults)]
          : results.slice(0, LAST).map(resultItem)),
      )
      replaceChildren(
        box,
        ...(results.length === 0
          ? []
          : {
              roulette: statisticsParts,
              'money-wheel': shareParts,
              baccarat: roadParts,
              blackjack: (list: readonly ResultView[]) =>
                dealerParts(list, { texts, blackjack: blackjackTexts[language] }),
            }[kind](results, texts)),
      )
    },
  }
}

/** A result as a coloured mark. */
export function resultItem({ outcome }: Pick<ResultView, 'outcome'>): HTMLElement {
  const { value, colour } = resultMark(outcome)
  return h('li', { class: `result-mark ${colour === 'gold' ? 'gold-mark' : colour}` }, value)
}

const statisticsParts = (results: readonly ResultView[], texts: TableTexts): HTMLElement[] => {
  const { rounds, hot, cold, shares } = rouletteStatistics(results)
  const numbers = (pockets: readonly { readonly pocket: number; readonly count: number }[]): HTMLElement =>
    h(
      'ul',
      { class: 'pocket-counts' },
      ...pockets.map(({ pocket, count }) =>
        h(
          'li',
          {},
          h('span', { class: `result-mark ${rouletteColour(pocket)}` }, String(pocket)),
          h('small', {}, texts.times(count)),
        ),
      ),
    )
  return [
    h('h2', {}, texts.statistics(rounds)),
    h('h3', {}, texts.hot),
    numbers(hot),
    h('h3', {}, texts.cold),
    numbers(cold),
    h('h3', {}, texts.shares),
    h(
      'dl',
      { class: 'shares' },
      share(texts.colours.red, shares.red, 'red'),
      share(texts.colours.black, shares.black, 'black'),
      share(texts.colours.green, shares.green, 'green'),
      share(texts.spots.odd, shares.odd, 'plain'),
      share(texts.spots.even, shares.even, 'plain'),
      share(texts.spots.low, shares.low, 'plain'),
      share(texts.spots.high, shares.high, 'plain'),
    ),
  ]
}

const share = (label: string, bps: number, colour: string): HTMLElement => {
  const bar = h('i', { class: `share ${colour}` })
  bar.style.setProperty('--share', `${bps / 100}%`)
  return h('div', {}, h('dt', {}, label), h('dd', {}, bar, h('span', { class: 'num' }, percent(bps))))
}

/** How often each bet would have won. */
const shareParts = (results: readonly ResultView[], texts: TableTexts): HTMLElement[] => [
  h('h2', {}, texts.statistics(results.length)),
  h(
    'dl',
    { class: 'shares' },
    ...plainSpots('money-wheel', texts).map(({ spot, name, colour }) => {
      const wins = results.filter(({ outcome }) => resultMark(outcome).value === spot).length
      return share(name, Math.round((wins * 10_000) / results.length), colour === 'gold' ? 'gold-mark' : colour)
    }),
  ),
]

/** How often the dealer ended with each total. */
const dealerParts = (
  results: readonly ResultView[],
  { texts, blackjack }: { readonly texts: TableTexts; readonly blackjack: BlackjackTexts },
): HTMLElement[] => {
  const marks = results.map(({ outcome }) => resultMark(outcome))
  const bps = (isIn: (mark: ResultMark) => boolean): number =>
    Math.round((marks.filter(isIn).length * 10_000) / marks.length)
  return [
    h('h2', {}, texts.statistics(results.length)),
    h(
      'dl',
      { class: 'shares' },
      ...['17', '18', '19', '20', '21'].map((total) =>
        share(
          `${blackjack.dealer} ${total}`,
          bps(({ value }) => value === total),
          'plain',
        ),
      ),
      share(
        blackjack.results.blackjack,
        bps(({ value }) => value === 'BJ'),
        'gold-mark',
      ),
      share(
        blackjack.dealerBusts,
        bps(({ value }) => Number(value) > 21),
        'green',
      ),
    ),
  ]
}

const COLUMNS = 18
const winnerMarks = {
  player: { mark: 'P', colour: 'blue' },
  banker: { mark: 'B', colour: 'red' },
  tie: { mark: 'T', colour: 'green' },
} as const

/** The two roads of baccarat, and how often each side won. */
const roadParts = (results: readonly ResultView[], texts: TableTexts): HTMLElement[] => {
  const winners = winnersOf(results)
  const road = [...bigRoad(winners)].map(([place, at]) => ({
    ...at,
    column: Number(place.split(' ')[0]),
    row: Number(place.split(' ')[1]),
  }))
  const first = Math.max(0, Math.max(0, ...road.map(({ column }) => column)) - COLUMNS + 1)
  const won = (winner: Winner): number =>
    Math.round((winners.filter((each) => each === winner).length * 10_000) / winners.length)
  return [
    h('h2', {}, texts.beadPlate),
    h(
      'div',
      { class: 'road bead' },
      ...beadPlate(winners, COLUMNS).map((column) =>
        h(
          'div',
          { class: 'road-column' },
          ...column.map((winner) =>
            h('i', { class: `bead-mark ${winnerMarks[winner].colour}` }, winnerMarks[winner].mark),
          ),
        ),
      ),
    ),
    h('h2', {}, texts.bigRoad),
    h(
      'div',
      { class: 'road' },
      ...Array.from({ length: COLUMNS }, (_, at) =>
        h(
          'div',
          { class: 'road-column' },
          ...Array.from({ length: ROWS }, (__, row) => {
            const here = road.find((each) => each.column === first + at && each.row === row)
            return h(
              'i',
              { class: here === undefined ? 'road-place' : `road-place ring-${winnerMarks[here.winner].colour}` },
              here !== undefined && here.ties > 0 ? String(here.ties) : '',
            )
          }),
        ),
      ),
    ),
    h(
      'dl',
      { class: 'shares' },
      ...(['player', 'banker', 'tie'] as const).map((winner) =>
        share(texts.baccaratSpots[winner], won(winner), winnerMarks[winner].colour),
      ),
    ),
  ]
}

const kinds = Object.keys(rouletteOdds) as RouletteBetKind[]

/** Rules, odds and limits. `rtp` is formatted. */
export function createRulesPage(
  texts: TableTexts,
  {
    kind,
    state,
    times,
    rtp,
  }: {
    readonly kind: TableKind
    readonly state: TableModel['state']
    readonly times: RoundTimes
    readonly rtp: string
  },
): TablePage {
  if (kind === 'blackjack') return createBlackjackRules(texts, { state, times, rtp })
  const { limits, currency } = state
  const sum = (amount: string): string => stake(minor(amount), currency)
  const facts = { bet: times.betMs / 1_000, lastCall: times.lastCallMs / 1_000 }
  const first = {
    roulette: [texts.roulette(facts)],
    'money-wheel': [texts.moneyWheel(facts)],
    baccarat: texts.baccarat(facts),
  }[kind]
  const limitsText =
    kind === 'roulette'
      ? texts.limitsText({
          min: sum(limits.min),
          inside: sum(limits.insideMax),
          spot: sum(limits.spotMax),
          max: sum(limits.max),
        })
      : texts.limitsPlain({
          min: sum(limits.min),
          much: sum(limits.insideMax),
          spot: sum(limits.spotMax),
          max: sum(limits.max),
        })
  const odds =
    kind === 'roulette'
      ? kinds.map((each) => ({ name: texts.spots[each], odds: `${rouletteOdds[each]}:1` }))
      : plainSpots(kind, texts)
  return {
    element: h(
      'div',
      { class: 'stack' },
      h('ol', { class: 'rules' }, ...[...first, ...texts.rules(texts.returns(rtp))].map((rule) => h('li', {}, rule))),
      h('h2', {}, texts.limits),
      h('p', { class: 'hint' }, limitsText),
      h('h2', {}, texts.odds),
      h(
        'dl',
        { class: 'facts-list' },
        ...odds.map((each) => h('div', {}, h('dt', {}, each.name), h('dd', { class: 'num' }, each.odds))),
      ),
    ),
    draw: () => undefined,
  }
}

/** Rules of blackjack, with the chart of basic strategy. */
const createBlackjackRules = (
  texts: TableTexts,
  { state, times, rtp }: { readonly state: TableModel['state']; readonly times: RoundTimes; readonly rtp: string },
): TablePage => {
  const { limits, currency, language } = state
  const own = blackjackTexts[language]
  const sum = (amount: string): string => stake(minor(amount), currency)
  const first = own.rules({
    bet: times.betMs / 1_000,
    step: (times.decisions?.stepMs ?? 0) / 1_000,
    decide: (times.decisions?.decideMs ?? 0) / 1_000,
  })
  return {
    element: h(
      'div',
      { class: 'stack' },
      h('ol', { class: 'rules' }, ...[...first, ...texts.rules(own.returns(rtp))].map((rule) => h('li', {}, rule))),
      h('h2', {}, texts.limits),
      h('p', { class: 'hint' }, own.limits({ min: sum(limits.min), spot: sum(limits.spotMax), max: sum(limits.max) })),
      h('h2', {}, texts.odds),
      h(
        'dl',
        { class: 'facts-list' },
        ...own.odds.map((each) => h('div', {}, h('dt', {}, each.name), h('dd', { class: 'num' }, each.odds))),
      ),
      createStrategyChart(own),
    ),
    draw: () => undefined,
  }
}

export interface FairDeps {
  readonly texts: TableTexts
  readonly chain: () => ChainView
  readonly readDay: () => Promise<PublishedDay>
  readonly verify: (day: PublishedDay, progress: (rounds: number) => void) => Promise<DayCheck>
}

/** The published hash of the day, and the check of all its rounds in the browser. */
export function createFairPage({ texts, chain, readDay, verify }: FairDeps): TablePage {
  const rows = h('dl', { class: 'seed-list' })
  const note = h('p', { class: 'told', role: 'status' })
  const button = h('button', { class: 'button', type: 'button', click: () => void check() }, texts.verifyDay)
  const file = h('a', { target: '_blank', rel: 'noopener', class: 'day-file' }, texts.dayFile)
  let shown = ''

  const check = async (): Promise<void> => {
    button.disabled = true
    note.classList.remove('good')
    try {
      const day = await readDay().catch(() => null)
      if (day === null) return setText(note, texts.dayUnavailable)
      const checked = await verify(
        day,
        (rounds) => rounds % 50 === 0 && setText(note, texts.verifying(rounds, day.results.length)),
      )
      note.classList.toggle('good', checked.isRight)
      setText(note, checked.isRight ? texts.dayRight(checked.rounds) : texts.dayWrong(checked.number))
    } finally {
      button.disabled = false
    }
  }
  return {
    element: h(
      'div',
      { class: 'stack' },
      h(
        'section',
        { class: 'fair' },
        h('h2', {}, icon('shield', 16), texts.fairTitle),
        h('p', {}, texts.fairText),
        rows,
        button,
        note,
        file,
      ),
    ),
    draw: (_, results) => {
      const { day, hash, tableId } = chain()
      const mark = `${day} ${results[0]?.number}`
      if (mark === shown) return
      shown = mark
      file.href = `/fairness/tables/${tableId}/${day}.json`
      const last = results[0]
      replaceChildren(
        rows,
        h('div', {}, h('dt', {}, texts.dayOf(day))),
        seedRow(texts.dayHash, hash),
        last === undefined ? null : seedRow(`${texts.lastSeed} (${last.number})`, last.seed),
      )
    },
  }
}
