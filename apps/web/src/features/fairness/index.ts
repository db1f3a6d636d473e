import { lateWithTextsOf } from '../../lib/page/late.tsx'
import type fairnessTexts from '../../i18n/catalogues/en/fairness.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly fairness: typeof fairnessTexts
  }
}

export const { Late: DrawCheck } = lateWithTextsOf('fairness')(() =>
  import('./ui/draw-check.tsx').then((file) => file.DrawCheck),
)
