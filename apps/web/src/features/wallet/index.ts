export { WalletStrip } from './ui/balance-list.tsx'
export { BalanceMenu } from './ui/balance-menu.tsx'
export { CashbackOverview } from './ui/cashback-overview.tsx'
