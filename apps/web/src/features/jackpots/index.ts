import { lateWithTextsOf } from '../../lib/page/late.tsx'
import type jackpotsTexts from '../../i18n/catalogues/en/jackpots.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly jackpots: typeof jackpotsTexts
  }
}

const ofJackpots = lateWithTextsOf('jackpots')

export const { Late: JackpotsPage } = ofJackpots(() =>
  import('./ui/jackpots-page.tsx').then((file) => file.JackpotsPage),
)
/** The four values. The code comes after the first paint, which the server draws whole. */
export const { Late: JackpotTickers } = ofJackpots(() =>
  import('./ui/jackpot-tickers.tsx').then((file) => file.JackpotTickers),
)
export const { Late: JackpotStrip, ask: loadJackpotStrip } = ofJackpots(() =>
  import('./ui/jackpot-strip.tsx').then((file) => file.JackpotStrip),
)
export const { Late: JackpotPickHost } = ofJackpots(() =>
  import('./ui/pick-host.tsx').then((file) => file.JackpotPickHost),
)

export { loadJackpots } from './loaders.ts'
export { historyOf, jackpotsSeen, jackpotStripSeen } from './model/questions.ts'
