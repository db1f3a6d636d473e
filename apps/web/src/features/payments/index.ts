import { lazy } from 'react'
import { late } from '../../lib/late.tsx'

/** The cashbox comes when it is opened; the home page does not carry it. */
export const { Late: Cashbox, ask: loadCashbox } = late(() => import('./ui/cashbox.tsx').then((file) => file.Cashbox))

export { cashboxSeen } from './loaders.ts'

/** One movement of the history, as the cashbox shows it. */
export const HistoryRow = lazy(() => import('./ui/history-row.tsx').then((file) => ({ default: file.HistoryRow })))

// The cashbox piece by piece, as the gallery shows it.
export { AmountField } from './ui/amount-field.tsx'
export { CashboxShape } from './ui/cashbox-shape.tsx'
export { DepositSummary } from './ui/deposit-summary.tsx'
export { MethodChoice } from './ui/method-choice.tsx'
export { ObstacleNote } from './ui/obstacle-note.tsx'
