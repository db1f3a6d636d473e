import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { askForProfile } from './features/identity/index.ts'
import { loadBonusesPage, loadCashboxPromo, loadDepositBonus } from './features/bonuses/index.ts'
import { loadCashbox } from './features/payments/index.ts'
import { loadCatalogues } from './i18n/catalogues.ts'
import { fallbackTag, languageTags } from './i18n/languages.ts'
import { keepFiles, reloadOnRelease } from './lib/released.ts'
import { askForPlayerCorner } from './routes/_account.tsx'
import { watchInstall } from './shell/index.ts'

reloadOnRelease()
watchInstall()
keepFiles()

/** Code that comes late, by what the server has drawn with it: were it not there, the first change beside it would make React take that away and draw it anew. */
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
