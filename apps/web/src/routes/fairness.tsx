import { Suspense } from 'react'
import { contentPageLoader } from '../features/content/index.ts'
import { FairnessCheck } from '../features/games/index.ts'
import { isOtherPlace } from '../shell/index.ts'
import { ContentRoute } from './_content-page.tsx'

export const loader = contentPageLoader('fairness')

export const shouldRevalidate = isOtherPlace

export default function Fairness() {
  return (
    <>
      {/* What stands behind the # of this address is a round to check. */}
      <ContentRoute hasContents={false} />
      <Suspense fallback={null}><FairnessCheck /></Suspense>
    </>
  )
}
