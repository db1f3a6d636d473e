import { lateWithTextsOf } from '../../lib/page/late.tsx'

export const { Late: DrawCheck } = lateWithTextsOf('fairness')(() => import('./ui/draw-check.tsx').then((file) => file.DrawCheck))
