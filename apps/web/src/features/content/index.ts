import { lazy } from 'react'

// It comes when something has to be told; the home page does not carry it.
export const StatusModal = lazy(() => import('./ui/status-modal.tsx').then((file) => ({ default: file.StatusModal })))

export { comingLoader, contentPageLoader, contentPartLoader } from './loaders.ts'
export { bannerOf, comingCardOf, homeFacts, railOf, type Banner, type ComingCard, type Fact, type Rail } from './model/home-components.ts'
export { ComingCards, ComingPage } from './ui/coming-page.tsx'
export { contentCardOf, type ContentCard } from './model/content-cards.ts'
export { ContentArticle, ContentPart } from './ui/content-article.tsx'
export { ContentCards } from './ui/content-cards.tsx'
export { ModalSentence } from './ui/modal-sentence.tsx'
export { Promo, type PromoSlide } from './ui/promo.tsx'
