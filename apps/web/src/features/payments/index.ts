import { lateWithTextsOf } from '../../lib/page/late.tsx'
import type paymentsTexts from '../../i18n/catalogues/en/payments.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly payments: typeof paymentsTexts
  }
}

/** The cashbox and its texts come when it is opened; the home page does not carry them. */
const ofPayments = lateWithTextsOf('payments')

export const { Late: Cashbox, ask: loadCashbox } = ofPayments(() =>
  import('./ui/cashbox.tsx').then((file) => file.Cashbox),
)

export { cashboxSeen } from './loaders.ts'
export { CashboxShape } from './ui/cashbox-shape.tsx'

// The cashbox piece by piece, as the gallery shows it.
export const { Late: AmountField } = ofPayments(() => import('./ui/amount-field.tsx').then((file) => file.AmountField))
export const { Late: DepositSummary } = ofPayments(() =>
  import('./ui/deposit-summary.tsx').then((file) => file.DepositSummary),
)
export const { Late: HistoryRow } = ofPayments(() => import('./ui/history-row.tsx').then((file) => file.HistoryRow))
export const { Late: MethodChoice } = ofPayments(() =>
  import('./ui/method-choice.tsx').then((file) => file.MethodChoice),
)
export const { Late: ObstacleNote } = ofPayments(() =>
  import('./ui/obstacle-note.tsx').then((file) => file.ObstacleNote),
)
