import { lateWithTextsOf } from '../../lib/page/late.tsx'
import type battlesTexts from '../../i18n/catalogues/en/battles.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly battles: typeof battlesTexts
  }
}

const ofBattles = lateWithTextsOf('battles')

export const { Late: BattlesPage } = ofBattles(() => import('./ui/battles-page.tsx').then((file) => file.BattlesPage))
export const { Late: BattlePage } = ofBattles(() => import('./ui/battle-page.tsx').then((file) => file.BattlePage))
export const { Late: BattleStrip, ask: loadBattleStrip } = ofBattles(() =>
  import('./ui/battle-strip.tsx').then((file) => file.BattleStrip),
)

export { loadNextBattle } from './loaders.ts'
export { battlesSeen, battleStripSeen, listOf, nameIn, oneBattle } from './model/questions.ts'
