import { lazy } from 'react'

/** The cashbox comes when it is opened; the home page does not carry it. */
export const Cashbox = lazy(() => import('./ui/cashbox.tsx').then((file) => ({ default: file.Cashbox })))

export { CashboxShape } from './ui/cashbox-shape.tsx'
