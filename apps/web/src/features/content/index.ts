import { lazy } from 'react'

// They come when something has to be told; the home page does not carry them.
export const StatusModal = lazy(() => import('./ui/status-modal.tsx').then((file) => ({ default: file.StatusModal })))

export const ModalSentence = lazy(() => import('./ui/modal-sentence.tsx').then((file) => ({ default: file.ModalSentence })))

export { comingLoader, contentPageLoader, contentPartLoader } from './loaders.ts'
export { bannerOf, comingCardOf, homeFacts, railOf, type Banner, type ComingCard, type Fact, type Rail } from './model/home-components.ts'
export { ComingCards } from './ui/coming-cards.tsx'
export { ComingPage } from './ui/coming-page.tsx'
export { contentCardOf, type ContentCard } from './model/content-cards.ts'
export { ContentArticle, ContentPart } from './ui/content-article.tsx'
export { ContentCards } from './ui/content-cards.tsx'
export { Promo, type PromoSlide } from './ui/promo.tsx'
