import { figuresOf, versions, type FreeSpins } from '@zoria/game-maths'
import { exactPercent, grouped, percent } from '../format.ts'
import { h } from './dom.ts'
import type { Tab } from './panel.ts'
import { factsOf, ladderEnd, type AboutDeps } from './pays-tab.ts'

/** How the game goes, in words: lines, features, and what the house promises. */
export function createRulesTab(deps: AboutDeps, limits: { readonly min: string; readonly max: string }): Tab {
  const { game: { maths }, figures: { rtpBps, hitRateBps }, texts } = deps
  const rules = texts.rules({ lines: maths.lines.length, ...limits, rtp: percent(rtpBps), hitRate: percent(hitRateBps) })
  return {
    name: 'rules',
    label: texts.tabRules,
    element: h('div', { class: 'stack' },
      factsOf(deps),
      list(rules),
      maths.feature !== undefined && h('h2', {}, texts.freeSpins.rulesTitle),
      maths.feature !== undefined && list(freeSpinRules(maths.feature, deps)),
      h('h2', {}, texts.versionsTitle),
      h('ul', { class: 'hint' }, ...returns(maths.id).map(({ version, rtp }) => h('li', { class: 'num' }, texts.rtpOfVersion(version, exactPercent(rtp)))))),
  }
}

/** What every version of a game returns or returned, the newest first: a round is recalled with its own. */
const returns = (id: string): readonly { readonly version: number; readonly rtp: string }[] =>
  versions.filter((game) => game.id === id).map(figuresOf).sort((a, b) => b.version - a.version)

const list = (rules: readonly string[]): HTMLElement => h('ol', { class: 'rules' }, ...rules.map((rule) => h('li', {}, rule)))

const freeSpinRules = (feature: FreeSpins, { game: { maths, symbols }, language, texts }: AboutDeps): readonly string[] => {
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
