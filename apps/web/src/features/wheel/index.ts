import { lateWithTextsOf } from '../../lib/page/late.tsx'
import type wheelTexts from '../../i18n/catalogues/en/wheel.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly wheel: typeof wheelTexts
  }
}

export const { Late: WheelPage, ask: loadWheelPage } = lateWithTextsOf('wheel')(() =>
  import('./ui/wheel-page.tsx').then((file) => file.WheelPage),
)
export { loadWheelCard } from './loaders.ts'
export { wheelSeen } from './model/questions.ts'
