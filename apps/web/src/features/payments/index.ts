import { lazy } from 'react'

/** The cashbox comes when it is opened; the home page does not carry it. */
export const loadCashbox = () => import('./ui/cashbox.tsx').then((file) => ({ default: file.Cashbox }))
export const Cashbox = lazy(loadCashbox)

/** One movement of the history, as the cashbox shows it. */
export const HistoryRow = lazy(() => import('./ui/history-row.tsx').then((file) => ({ default: file.HistoryRow })))

export { CashboxShape } from './ui/cashbox-shape.tsx'
