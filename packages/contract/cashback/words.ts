/** What earns cashback: stakes, or what was lost. docs/rules/cashback-and-rating.md#cashback */
export const cashbackModes = ['turnover', 'net_loss'] as const
export type CashbackMode = (typeof cashbackModes)[number]
