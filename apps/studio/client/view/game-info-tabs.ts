import { figuresOf, type FreeSpins, stakeUnits, versions } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { Language } from '../../rules/languages.ts'
import type { Currency } from '../../rules/stakes.ts'
import type { GameFigures } from '../../wire.ts'
import { amount, exactPercent, grouped, money, multiplier, percent } from '../format.ts'
import { stakeOf, type Model } from '../model.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { replaceChildren, h } from './dom.ts'
import { lineMiniature } from './line-drawing.ts'
import type { Tab } from './panel.ts'

interface AboutDeps {
  readonly game: CatalogueGame
  readonly figures: GameFigures
  readonly language: Language
  readonly currency: Currency
  readonly texts: ClientTexts
}

/** The payouts of every symbol for the current stake. */
export function createPaysTab(deps: AboutDeps): Tab {
  const {
    game: { maths },
    texts,
  } = deps
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
      const unit = stake / BigInt(stakeUnits(maths))
      replaceChildren(
        element,
        factsOf(deps),
        h(
          'ul',
          { class: isRoomy(unit, deps) ? 'pays roomy' : 'pays' },
          wildRow(unit, deps),
          scatterRow(deps),
          ...ordinaryRows(unit, deps),
        ),
        h('p', { class: 'hint' }, texts.paysNote(money(stake, deps.currency), maths.lines.length)),
        h('h2', {}, texts.linesTitle),
        h(
          'ol',
          { class: 'minis' },
          ...maths.lines.map((_, at) => h('li', {}, lineMiniature(maths, at + 1), h('span', {}, String(at + 1)))),
        ),
      )
    },
  }
}

/** With more than four digits each symbol gets its own row: two columns would break the amounts onto another line. */
const isRoomy = (unit: bigint, { game: { maths } }: AboutDeps): boolean =>
  Object.values(maths.pays).some((pays) => Object.values(pays).some((units) => unit * BigInt(units) >= 10_000_00n))

/** RTP, volatility and the maximum payout, as published. */
function factsOf({ figures: { rtpBps, volatility, multiplierMaxHundredths }, texts }: AboutDeps): HTMLElement {
  return h(
    'dl',
    { class: 'facts' },
    h('div', {}, h('dt', {}, texts.rtp), h('dd', { class: 'num' }, percent(rtpBps))),
    h('div', {}, h('dt', {}, texts.volatility), h('dd', {}, texts.volatilities[volatility])),
    h('div', {}, h('dt', {}, texts.maximum), h('dd', { class: 'num' }, multiplier(multiplierMaxHundredths))),
  )
}

const wildRow = (unit: bigint, deps: AboutDeps): HTMLElement => {
  const {
    game: { maths },
    texts,
  } = deps
  return h(
    'li',
    { class: 'wide' },
    picture(maths.wild, deps),
    h(
      'div',
      {},
      h('p', { class: 'pay-name' }, `${nameOf(maths.wild, deps)} (${texts.wild})`),
      h('p', { class: 'pay-rule' }, maths.scatter === undefined ? texts.wildRule : texts.wildRuleButScatter),
      ...payLines(maths.wild, unit, deps),
    ),
  )
}

const scatterRow = (deps: AboutDeps): HTMLElement | null => {
  const {
    game: {
      maths: { scatter, feature },
    },
    texts,
  } = deps
  if (scatter === undefined || feature === undefined) return null
  const joined = (values: readonly (string | number)[]): string => values.join(' / ')
  return h(
    'li',
    { class: 'wide' },
    picture(scatter, deps),
    h(
      'div',
      {},
      h(
        'p',
        { class: 'pay-name' },
        `${joined(Object.keys(feature.awards))} × ${nameOf(scatter, deps)} (${texts.freeSpins.scatter})`,
      ),
      h(
        'p',
        { class: 'pay-rule' },
        texts.freeSpins.scatterRule(joined(Object.values(feature.awards)), ladderEnd(feature)),
      ),
    ),
  )
}

/** The last step of the ladder, where the multiplier stays: `×5`. */
function ladderEnd({ ladder }: FreeSpins): string {
  return `×${ladder.at(-1) ?? 1}`
}

const ordinaryRows = (unit: bigint, deps: AboutDeps): HTMLElement[] => {
  const { maths } = deps.game
  const symbols = Object.keys(maths.pays).filter((symbol) => symbol !== maths.wild)
  return symbols.map((symbol, at) => {
    // A symbol that would be alone in its row gets the full width.
    const isWide = at === symbols.length - 1 && symbols.length % 2 === 1
    return h(
      'li',
      { class: isWide ? 'wide' : '' },
      picture(symbol, deps),
      h('div', {}, h('p', { class: 'pay-name' }, nameOf(symbol, deps)), ...payLines(symbol, unit, deps)),
    )
  })
}

const payLines = (symbol: string, unit: bigint, { game }: AboutDeps): HTMLElement[] =>
  Object.entries(game.maths.pays[symbol] ?? {})
    .toReversed()
    .map(([run, units]) =>
      h('p', { class: 'pay' }, h('em', {}, `× ${run}`), h('b', { class: 'num' }, amount(unit * BigInt(units)))),
    )

const nameOf = (symbol: string, { game, language }: AboutDeps): string =>
  game.symbols[symbol]?.names[language] ?? symbol

const picture = (symbol: string, { game }: AboutDeps): HTMLElement =>
  h('img', { src: `/assets/${game.symbols[symbol]?.image ?? ''}`, alt: '', width: 48, height: 48 })

/** The rules of the game as text: lines, features, and what the studio guarantees. */
export function createRulesTab(deps: AboutDeps, limits: { readonly min: string; readonly max: string }): Tab {
  const {
    game: { maths },
    figures: { rtpBps, hitRateBps },
    texts,
  } = deps
  const rules = texts.rules({
    lines: maths.lines.length,
    ...limits,
    rtp: percent(rtpBps),
    hitRate: percent(hitRateBps),
  })
  return {
    name: 'rules',
    label: texts.tabRules,
    element: h(
      'div',
      { class: 'stack' },
      factsOf(deps),
      list(rules),
      maths.feature !== undefined && h('h2', {}, texts.freeSpins.rulesTitle),
      maths.feature !== undefined && list(freeSpinRules(maths.feature, deps)),
      h('h2', {}, texts.versionsTitle),
      h(
        'ul',
        { class: 'hint' },
        ...returns(maths.id).map(({ version, rtp }) =>
          h('li', { class: 'num' }, texts.rtpOfVersion(version, exactPercent(rtp))),
        ),
      ),
    ),
  }
}

/** RTP of every version of a game, newest first: a round is recalled with its own version. */
const returns = (id: string): readonly { readonly version: number; readonly rtp: string }[] =>
  versions
    .filter((game) => game.id === id)
    .map(figuresOf)
    .sort((a, b) => b.version - a.version)

const list = (rules: readonly string[]): HTMLElement =>
  h('ol', { class: 'rules' }, ...rules.map((rule) => h('li', {}, rule)))

const freeSpinRules = (
  feature: FreeSpins,
  { game: { maths, symbols }, language, texts }: AboutDeps,
): readonly string[] => {
  const scatter = maths.scatter ?? ''
  return texts.freeSpins.rules({
    scatter: symbols[scatter]?.names[language] ?? scatter,
    awards: Object.entries(feature.awards).map(([scatters, spins]) => ({ scatters: Number(scatters), spins })),
    spinsMax: feature.turnsMax,
    ladder: feature.ladder.map((step) => `×${step}`).join(', '),
    ladderEnd: ladderEnd(feature),
    cap: grouped(String(feature.cap)),
    every: String(Math.round(1 / Number(figuresOf(maths).featureRate))),
  })
}
