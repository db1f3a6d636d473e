export { WalletStrip } from './ui/balance-list.tsx'
export { BalanceMenu, LiveMark } from './ui/balance-menu.tsx'
