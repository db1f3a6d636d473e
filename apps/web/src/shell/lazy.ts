import { lazy } from 'react'
import { lateWithTextsOf } from '../lib/page/late.tsx'

/** The menu of narrow screens comes when it is opened. */
export const MenuSheet = lazy(() => import('./ui/menu-sheet.tsx').then((file) => ({ default: file.MenuSheet })))

/** Comes with a preview only. */
export const { Late: PreviewMark } = lateWithTextsOf('preview')(() => import('./ui/preview-mark.tsx').then((file) => file.PreviewMark))
