import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { askForProfile } from './features/identity/index.ts'
import { loadBonusesPage, loadCashboxPromo, loadDepositBonus } from './features/bonuses/index.ts'
import { loadCashbox } from './features/payments/index.ts'
import { loadCatalogues } from './i18n/catalogues.ts'
import { fallbackTag, languageTags } from './i18n/languages.ts'
import { cacheFiles, reloadOnRelease } from './lib/page/released.ts'
import { askForPlayerCorner } from './routes/_account.tsx'
import { watchInstall } from './shell/index.ts'

reloadOnRelease()
watchInstall()
cacheFiles()

/** Lazy code that the server's HTML depends on: without it, the first update nearby would make React discard that HTML and render it again. */
const drawnParts: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['.account .deposit-button', askForPlayerCorner],
  ['#main .cashbox', loadCashbox],
  ['#main .bonus-choice', loadDepositBonus],
  ['#main .bonus-promo', loadBonusesPage],
  ['#main .bonus-cashbox-promo', loadCashboxPromo],
  ['#main .tabs-outlined', askForProfile],
]

const language = languageTags.find((tag) => tag === document.documentElement.lang) ?? fallbackTag
await Promise.all([loadCatalogues([language]), ...drawnParts.map(([place, load]) => (document.querySelector(place) === null ? null : load()))])

startTransition(() => {
  hydrateRoot(document, <StrictMode><HydratedRouter /></StrictMode>)
})
