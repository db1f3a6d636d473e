import { duration, money, timeOfDay } from '../format.ts'
import { isCelebrated, minor, resultOf, type Model } from '../model.ts'
import type { Currency } from '../../rules/stakes.ts'
import type { RoundView } from '../../wire.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { replaceChildren, h, setText } from './dom.ts'
import { icon } from './icons.ts'

export interface SideDeps {
  readonly texts: ClientTexts
  readonly currency: Currency
  readonly recall: (round: RoundView) => void
}

/** The session so far: time, stakes, payouts and the difference. */
export function createSessionCard({ texts, currency }: SideDeps): {
  readonly element: HTMLElement
  readonly draw: (model: Model) => void
} {
  const openedAt = performance.now()
  const [time, staked, paid, result] = [value(), value(), value(), value()]
  const tick = (): void => setText(time, duration((performance.now() - openedAt) / 1_000))
  tick()
  setInterval(tick, 1_000)
  return {
    element: h(
      'section',
      { class: 'card glass' },
      h('h2', {}, texts.session),
      h(
        'dl',
        { class: 'facts-list' },
        row(texts.time, time),
        row(texts.stakes, staked),
        row(texts.payouts, paid),
        row(texts.result, result),
      ),
    ),
    draw: (model) => {
      setText(staked, money(model.staked, currency))
      setText(paid, money(model.paid, currency))
      setText(result, money(model.paid - model.staked, currency))
    },
  }
}

/** The last rounds; each can be recalled. */
export function createRoundList({ texts, currency, recall }: SideDeps): {
  readonly element: HTMLElement
  readonly draw: (model: Model) => void
} {
  const element = h('ol', { class: 'round-list' })
  let drawn: Model['rounds'] | null = null
  return {
    element,
    draw: ({ rounds }) => {
      if (rounds === drawn) return
      drawn = rounds
      if (rounds.length === 0) return replaceChildren(element, h('li', { class: 'empty' }, texts.noRounds))
      replaceChildren(element, ...rounds.map((round) => roundRow(round, { texts, currency, recall })))
    },
  }
}

const roundRow = (round: RoundView, { texts, currency, recall }: SideDeps): HTMLElement => {
  const isWin = isCelebrated(resultOf(round))
  const payout = money(minor(round.payout ?? '0'), currency)
  return h(
    'li',
    {},
    h('time', { class: 'num', datetime: round.startedAt }, timeOfDay(round.startedAt)),
    h('b', { class: isWin ? 'num good' : 'num' }, isWin ? `+${payout}` : payout),
    h(
      'button',
      { type: 'button', 'aria-label': `${texts.recall} ${timeOfDay(round.startedAt)}`, click: () => recall(round) },
      icon('recall', 15),
    ),
  )
}

const value = (): HTMLElement => h('dd', { class: 'num' }, '')

const row = (label: string, dd: HTMLElement): HTMLElement => h('div', {}, h('dt', {}, label), dd)
