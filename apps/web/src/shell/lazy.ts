import { lazy } from 'react'

/** The menu of narrow screens comes when it is opened. */
export const MenuSheet = lazy(() => import('./ui/menu-sheet.tsx').then((file) => ({ default: file.MenuSheet })))
