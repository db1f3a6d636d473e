import type noticesTexts from '../../i18n/catalogues/en/notices.json'
import { lateWithTextsOf } from '../../lib/page/late.tsx'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly notices: typeof noticesTexts
  }
}

export { NoticesMenu } from './ui/notices-menu.tsx'
/** Speaks with the buttons of a won bonus. */
export const { Late: PrizeHost } = lateWithTextsOf('bonuses')(() =>
  import('./ui/prize-host.tsx').then((file) => file.PrizeHost),
)
