import type walletTexts from '../../i18n/catalogues/en/every-page/wallet.json'

declare module '../../i18n/catalogues.ts' {
  interface EveryPage {
    readonly wallet: typeof walletTexts
  }
}
export { WalletStrip } from './ui/balance-list.tsx'
export { BalanceMenu } from './ui/balance-menu.tsx'
