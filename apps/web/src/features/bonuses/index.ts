import { lateWithTextsOf } from '../../lib/page/late.tsx'
import type bonusesTexts from '../../i18n/catalogues/en/bonuses.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly bonuses: typeof bonusesTexts
  }
}

/** Everything of bonuses comes when it is asked for, its texts with it: the home page carries none of it. */
const ofBonuses = lateWithTextsOf('bonuses')

export const { Late: BonusesPage, ask: loadBonusesPage } = ofBonuses(() =>
  import('./ui/bonuses-page.tsx').then((file) => file.BonusesPage),
)
export const { Late: BonusInvitation } = ofBonuses(() =>
  import('./ui/bonus-invitation.tsx').then((file) => file.BonusInvitation),
)
export const { Late: BonusHost } = ofBonuses(() => import('./ui/bonus-host.tsx').then((file) => file.BonusHost))
export const { Late: CashboxPromo, ask: loadCashboxPromo } = ofBonuses(() =>
  import('./ui/cashbox-promo.tsx').then((file) => file.CashboxPromo),
)
export const { Late: DepositBonus, ask: loadDepositBonus } = ofBonuses(() =>
  import('./ui/deposit-bonus.tsx').then((file) => file.DepositBonus),
)
export const { Late: WithdrawalBonus } = ofBonuses(() =>
  import('./ui/deposit-bonus.tsx').then((file) => file.WithdrawalBonus),
)
export const { Late: BonusGameNote, ask: loadBonusGameNote } = ofBonuses(() =>
  import('./ui/game-note.tsx').then((file) => file.BonusGameNote),
)
export const { Late: ClaimGrant } = ofBonuses(() => import('./ui/claim-grant.tsx').then((file) => file.ClaimGrant))
export const { Late: ActivateWon } = ofBonuses(() => import('./ui/claim-grant.tsx').then((file) => file.ActivateWon))
export const { Late: BonusMark } = ofBonuses(() => import('./ui/bonus-mark.tsx').then((file) => file.BonusMark))

/** Pieces for the gallery. */
export const { Late: BonusPiece } = ofBonuses(() => import('./ui/pieces.tsx').then((file) => file.BonusPiece))

export { showsOffers } from './model/tabs.ts'
export { bonusGameNoteSeen, choiceSeen, offersSeen, visitorOffersSeen } from './loaders.ts'
