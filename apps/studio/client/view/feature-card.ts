import type { Currency } from '../../rules/stakes.ts'
import type { Feature } from '../feature.ts'
import { money } from '../format.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { fill, h, say, svg } from './dom.ts'

export interface FeatureDeps {
  readonly texts: ClientTexts
  readonly currency: Currency
}

/** How the free spins stand, for a feature that is on; null hides it. */
export interface FeatureView {
  readonly element: HTMLElement
  readonly draw: (feature: Feature | null, stake: bigint) => void
}

/** The ring is drawn around 148 units with a stroke of 10. */
const RADIUS = 66
const ROUND = 2 * Math.PI * RADIUS

/** Beside the reels: a ring of the spins played, the ladder, the sums. */
export function createFeatureCard({ texts, currency }: FeatureDeps): FeatureView {
  const words = texts.freeSpins
  const [at, total] = [h('b', { class: 'num' }), h('small')]
  const arc = circle('ring-arc')
  const ring = h('div', { class: 'ring' }, svg('svg', { viewBox: '0 0 148 148', 'aria-hidden': 'true' }, circle('ring-way'), arc), h('div', {}, at, total))
  const ladder = h('div', { class: 'ladder', role: 'group', 'aria-label': words.multiplier })
  const [won, staked, best] = [h('dd', { class: 'num gold' }), h('dd', { class: 'num' }), h('dd', { class: 'num' })]
  const element = h('section', { class: 'card glass feature-card', hidden: true }, h('h2', {}, words.title), ring, ladder,
    h('dl', { class: 'facts-list' }, row(words.won, won), row(words.stake, staked), row(words.best, best)))
  return {
    element,
    draw: (feature, stake) => {
      element.hidden = feature === null
      if (feature === null) return
      say(at, String(feature.at))
      say(total, words.of(feature.total))
      arc.setAttribute('stroke-dasharray', `${((ROUND * feature.at) / feature.total).toFixed(1)} ${ROUND.toFixed(1)}`)
      drawLadder(ladder, feature)
      say(won, money(feature.won, currency))
      say(staked, money(stake, currency))
      say(best, money(feature.best, currency))
    },
  }
}

/** Over the reels where there is no room beside them. */
export function createFeatureBar({ texts, currency }: FeatureDeps): FeatureView {
  const words = texts.freeSpins
  const [at, multiplier, won] = [h('span'), h('i', { class: 'on' }), h('b', { class: 'num' })]
  const element = h('div', { class: 'feature-bar glass', hidden: true }, at, h('span', { class: 'ladder', 'aria-label': words.multiplier }, multiplier), h('span', {}, `${words.total} `, won))
  return {
    element,
    draw: (feature) => {
      element.hidden = feature === null
      if (feature === null) return
      say(at, words.spinAt(feature.at, feature.total))
      say(multiplier, `×${feature.multiplier}`)
      say(won, money(feature.won, currency))
    },
  }
}

const drawLadder = (element: HTMLElement, { ladder, multiplier }: Feature): void => {
  if (element.childElementCount !== ladder.length) fill(element, ...ladder.map((step) => h('i', {}, `×${step}`)))
  ;[...element.children].forEach((step, at) => {
    step.classList.toggle('on', ladder[at] === multiplier)
    step.classList.toggle('past', (ladder[at] ?? 0) < multiplier)
  })
}

const circle = (name: string): SVGElement => svg('circle', { class: name, cx: 74, cy: 74, r: RADIUS })

const row = (label: string, value: HTMLElement): HTMLElement => h('div', {}, h('dt', {}, label), value)
