import type { Currency } from '../../rules/stakes.ts'
import type { Feature } from '../feature.ts'
import { money } from '../format.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { replaceChildren, h, setText, svg } from './dom.ts'

export interface FeatureDeps {
  readonly texts: ClientTexts
  readonly currency: Currency
}

/** State of the free spins; null hides the card. */
export interface FeatureView {
  readonly element: HTMLElement
  readonly draw: (feature: Feature | null, stake: bigint) => void
}

/** The ring is drawn around 148 units with a stroke of 10. */
const RADIUS = 66
const ROUND = 2 * Math.PI * RADIUS

/** Beside the reels: a ring with the progress, the multiplier ladder, the sums. */
export function createFeatureCard({ texts, currency }: FeatureDeps): FeatureView {
  const freeSpinTexts = texts.freeSpins
  const [at, total] = [h('b', { class: 'num' }), h('small')]
  const arc = circle('ring-arc')
  const ring = h(
    'div',
    { class: 'ring' },
    svg('svg', { viewBox: '0 0 148 148', 'aria-hidden': 'true' }, circle('ring-way'), arc),
    h('div', {}, at, total),
  )
  const ladder = h('div', { class: 'ladder', role: 'group', 'aria-label': freeSpinTexts.multiplier })
  const [won, staked, best] = [h('dd', { class: 'num gold' }), h('dd', { class: 'num' }), h('dd', { class: 'num' })]
  const element = h(
    'section',
    { class: 'card glass feature-card', hidden: true },
    h('h2', {}, freeSpinTexts.title),
    ring,
    ladder,
    h(
      'dl',
      { class: 'facts-list' },
      row(freeSpinTexts.won, won),
      row(freeSpinTexts.stake, staked),
      row(freeSpinTexts.best, best),
    ),
  )
  return {
    element,
    draw: (feature, stake) => {
      element.hidden = feature === null
      if (feature === null) return
      setText(at, String(feature.at))
      setText(total, freeSpinTexts.of(feature.total))
      arc.setAttribute('stroke-dasharray', `${((ROUND * feature.at) / feature.total).toFixed(1)} ${ROUND.toFixed(1)}`)
      drawLadder(ladder, feature)
      setText(won, money(feature.won, currency))
      setText(staked, money(stake, currency))
      setText(best, money(feature.best, currency))
    },
  }
}

/** Above the reels, for screens without room beside them. */
export function createFeatureBar({ texts, currency }: FeatureDeps): FeatureView {
  const freeSpinTexts = texts.freeSpins
  const [at, multiplier, won] = [h('span'), h('i', { class: 'on' }), h('b', { class: 'num' })]
  const element = h(
    'div',
    { class: 'feature-bar glass', hidden: true },
    at,
    h('span', { class: 'ladder', 'aria-label': freeSpinTexts.multiplier }, multiplier),
    h('span', {}, `${freeSpinTexts.total} `, won),
  )
  return {
    element,
    draw: (feature) => {
      element.hidden = feature === null
      if (feature === null) return
      setText(at, freeSpinTexts.spinAt(feature.at, feature.total))
      setText(multiplier, `×${feature.multiplier}`)
      setText(won, money(feature.won, currency))
    },
  }
}

const drawLadder = (element: HTMLElement, { ladder, multiplier }: Feature): void => {
  if (element.childElementCount !== ladder.length)
    replaceChildren(element, ...ladder.map((step) => h('i', {}, `×${step}`)))
  ;[...element.children].forEach((step, at) => {
    step.classList.toggle('on', ladder[at] === multiplier)
    step.classList.toggle('past', (ladder[at] ?? 0) < multiplier)
  })
}

const circle = (name: string): SVGElement => svg('circle', { class: name, cx: 74, cy: 74, r: RADIUS })

const row = (label: string, value: HTMLElement): HTMLElement => h('div', {}, h('dt', {}, label), value)
