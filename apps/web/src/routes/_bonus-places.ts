import { CashboxPromo, DepositBonus, WithdrawalBonus } from '../features/bonuses/index.ts'

/** What bonuses show in the cashbox. */
export const bonusPlaces = { Promo: CashboxPromo, Choice: DepositBonus, Warning: WithdrawalBonus }
