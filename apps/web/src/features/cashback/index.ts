import { lateWithTextsOf } from '../../lib/page/late.tsx'

const ofCashback = lateWithTextsOf('rewards')

export const { Late: Cashback, ask: loadCashback } = ofCashback(() =>
  import('./ui/cashback.tsx').then((file) => file.Cashback),
)

/** A piece for the gallery. */
export const { Late: CashbackCard } = ofCashback(() => import('./ui/cashback.tsx').then((file) => file.CashbackCard))

export { cashbackSeen } from './model/questions.ts'
