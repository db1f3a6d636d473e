import { lazy, type ComponentType } from 'react'
import { loadTextsOf } from '../../i18n/catalogues.ts'

/** Everything of bonuses comes when it is asked for, its texts with it: the home page carries none of it. */
const late = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(async () => {
  const [component] = await Promise.all([load(), loadTextsOf('bonuses')])
  return { default: component }
})

export const BonusesPage = late(() => import('./ui/bonuses-page.tsx').then((file) => file.BonusesPage))
export const BonusInvitation = late(() => import('./ui/bonus-invitation.tsx').then((file) => file.BonusInvitation))
export const BonusHost = late(() => import('./ui/bonus-host.tsx').then((file) => file.BonusHost))
export const CashboxPromo = late(() => import('./ui/cashbox-promo.tsx').then((file) => file.CashboxPromo))
export const DepositBonus = late(() => import('./ui/deposit-bonus.tsx').then((file) => file.DepositBonus))
export const WithdrawalBonus = late(() => import('./ui/deposit-bonus.tsx').then((file) => file.WithdrawalBonus))
export const BonusGameNote = late(() => import('./ui/game-note.tsx').then((file) => file.BonusGameNote))
export const BonusMark = late(() => import('./ui/bonus-mark.tsx').then((file) => file.BonusMark))
