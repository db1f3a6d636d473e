import { late, lateWithTextsOf } from '../lib/page/late.tsx'

/** The menu of narrow screens comes when it is opened. */
export const { Late: MenuSheet } = late(() => import('./ui/menu-sheet.tsx').then((file) => file.MenuSheet), 'over')

/** Comes with a preview only. */
export const { Late: PreviewMark } = lateWithTextsOf('preview')(() =>
  import('./ui/preview-mark.tsx').then((file) => file.PreviewMark),
)
