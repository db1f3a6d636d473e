export { WalletStrip } from './ui/balance-list.tsx'
export { BalanceMenu } from './ui/balance-menu.tsx'
