import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { askForProfile } from './features/identity/index.ts'
import { loadBonusesPage, loadCashboxPromo, loadDepositBonus } from './features/bonuses/index.ts'
import { loadCashback } from './features/cashback/index.ts'
import { loadCashbox } from './features/payments/index.ts'
import { loadRating } from './features/rating/index.ts'
import { loadWheelPage } from './features/wheel/index.ts'
import { loadCatalogues } from './i18n/catalogues.ts'
import { languageTags, splitPath, tagOf } from './i18n/languages.ts'
import { cacheFiles, followReleases } from './lib/page/released.ts'
import { askForPlayerCorner } from './routes/_account.tsx'
import { watchInstall } from './shell/index.ts'

followReleases()
watchInstall()
cacheFiles()

/**
 * Lazy code that the server's HTML depends on: without it, the first update nearby would make React discard that HTML
 * and render it again.
 */
const drawnParts: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['.account .deposit-button', askForPlayerCorner],
  ['#main .cashbox', loadCashbox],
  ['#main .bonus-choice', loadDepositBonus],
  ['#main .bonus-promo', loadBonusesPage],
  ['#main .bonus-cashbox-promo', loadCashboxPromo],
  ['#main .tabs-outlined', askForProfile],
  ['#main .cashback-sum', loadCashback],
  ['#main .rating-card', loadRating],
  ['#main .wheel-stage', loadWheelPage],
]

// Only a hint, to load the texts early: translators and extensions change the attribute. The tree takes its language
// from the page's data (Texts).
const { prefix } = splitPath(location.pathname)
const hinted = prefix === null ? languageTags.filter((tag) => tag === document.documentElement.lang) : [tagOf[prefix]]
// What fails here fails again where it is needed, below an error boundary.
await Promise.allSettled([
  loadCatalogues(hinted),
  ...drawnParts.map(([place, load]) => (document.querySelector(place) === null ? null : load())),
])

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
