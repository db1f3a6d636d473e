import type { Currency } from '@zoria/kernel'
import type { HeldSettings } from './held-settings.ts'

/** The currencies of new accounts, offers, battles and wheels: those that the setting CURRENCIES enables. */
export const servedCurrencies = (settings: Pick<HeldSettings, 'read'>): readonly Currency[] =>
  settings
    .read('CURRENCIES')
    .filter(({ enabled }) => enabled)
    .map(({ code }) => code)
