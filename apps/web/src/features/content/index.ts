import { late, lateWithTextsOf } from '../../lib/page/late.tsx'

import type helpTexts from '../../i18n/catalogues/en/help.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly help: typeof helpTexts
  }
}

// Loaded when a modal opens; the home page does not include them.
export const { Late: StatusModal } = late(
  () => import('./ui/status-modal.tsx').then((file) => file.StatusModal),
  'over',
)

export const { Late: ModalSentence } = late(() => import('./ui/modal-sentence.tsx').then((file) => file.ModalSentence))

export { comingLoader, contentPageLoader, contentPartLoader } from './loaders.ts'
export { areaCards, runningCards } from './model/area-cards.ts'
export {
  bannerOf,
  beginningWith,
  homeFacts,
  railOf,
  type Banner,
  type ComingCard,
  type Fact,
  type Rail,
} from './model/home-components.ts'
export { ComingCards } from './ui/coming-cards.tsx'
export { RunningCards } from './ui/running-cards.tsx'
export { ComingPage } from './ui/coming-page.tsx'
export { contentCardOf, type ContentCard } from './model/content-cards.ts'
export { ContentArticle } from './ui/content-article.tsx'
export { ContentPart } from './ui/content-part.tsx'
export { ContentCards } from './ui/content-cards.tsx'
export { Promo, type PromoSlide } from './ui/promo.tsx'

/** The help comes with its texts. */
export const { Late: HelpPage } = lateWithTextsOf('help')(() =>
  import('./ui/help-page.tsx').then((file) => file.HelpPage),
)
