import { Suspense } from 'react'
import { ContentArticle } from '../features/content/index.ts'
import { FairnessCheck } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'

export default function Fairness() {
  const say = useText()
  return (
    <>
      <PageTitle description={say('fairness.intro')}>{say('page.fairness')}</PageTitle>
      <ContentArticle page="fairness" />
      <Suspense fallback={null}><FairnessCheck /></Suspense>
    </>
  )
}
