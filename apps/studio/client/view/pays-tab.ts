import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { Language } from '../../rules/languages.ts'
import type { Currency } from '../../rules/stakes.ts'
import type { GameFigures } from '../../wire.ts'
import { amount, money, multiplier, percent } from '../format.ts'
import { stakeOf, type Model } from '../model.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { fill, h } from './dom.ts'
import { lineMiniature } from './line-drawing.ts'
import type { Tab } from './panel.ts'

export interface AboutDeps {
  readonly game: CatalogueGame
  readonly figures: GameFigures
  readonly language: Language
  readonly currency: Currency
  readonly texts: ClientTexts
}

/** What every symbol pays for the stake that is set. */
export function createPaysTab(deps: AboutDeps): Tab {
  const { game, texts } = deps
  const element = h('div', { class: 'stack' })
  let drawnFor: bigint | null = null
  return {
    name: 'pays',
    label: texts.tabPays,
    element,
    draw: (model: Model) => {
      const stake = stakeOf(model)
      if (stake === drawnFor) return
      drawnFor = stake
      const lineStake = stake / BigInt(game.maths.lines.length)
      fill(element,
        figures(deps),
        h('ul', { class: 'pays' }, ...Object.keys(game.maths.pays).map((symbol) => payRow(symbol, lineStake, deps))),
        h('p', { class: 'hint' }, texts.paysNote(money(stake, deps.currency), game.maths.lines.length)),
        h('h2', {}, texts.linesTitle),
        h('ol', { class: 'minis' }, ...game.maths.lines.map((_, at) => h('li', {}, lineMiniature(game.maths, at + 1), h('span', {}, String(at + 1))))))
    },
  }
}

/** How the game goes, in words. */
export function createRulesTab(deps: AboutDeps, limits: { readonly min: string; readonly max: string }): Tab {
  const { game, figures: { rtpBps, hitRateBps }, texts } = deps
  const rules = texts.rules({ lines: game.maths.lines.length, ...limits, rtp: percent(rtpBps), hitRate: percent(hitRateBps) })
  return {
    name: 'rules',
    label: texts.tabRules,
    element: h('div', { class: 'stack' },
      figures(deps),
      h('ol', { class: 'rules' }, ...rules.map((rule) => h('li', {}, rule)))),
  }
}

const figures = ({ figures: { rtpBps, volatility, multiplierMaxHundredths }, texts }: AboutDeps): HTMLElement =>
  h('dl', { class: 'facts' },
    h('div', {}, h('dt', {}, texts.rtp), h('dd', { class: 'num' }, percent(rtpBps))),
    h('div', {}, h('dt', {}, texts.volatility), h('dd', {}, texts.volatilities[volatility])),
    h('div', {}, h('dt', {}, texts.maximum), h('dd', { class: 'num' }, multiplier(multiplierMaxHundredths))))

const payRow = (symbol: string, lineStake: bigint, { game, language, texts }: AboutDeps): HTMLElement => {
  const face = game.symbols[symbol]
  const name = face?.names[language] ?? symbol
  const isWild = symbol === game.maths.wild
  const pays = Object.entries(game.maths.pays[symbol] ?? {}).toReversed()
  return h('li', { class: isWild ? 'wide' : '' },
    h('img', { src: `/assets/${face?.image ?? ''}`, alt: '', width: 48, height: 48 }),
    h('div', {},
      h('p', { class: 'pay-name' }, isWild ? `${name} (${texts.wild})` : name),
      isWild && h('p', { class: 'pay-rule' }, texts.wildRule),
      ...pays.map(([run, units]) => h('p', { class: 'pay' }, h('em', {}, `× ${run}`), h('b', { class: 'num' }, amount(lineStake * BigInt(units)))))))
}
