import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { contentPageLoader } from '../features/content/index.ts'
import { DrawCheck } from '../features/fairness/index.ts'
import { FairnessCheck } from '../features/games/index.ts'
import { isOtherPlace } from '../shell/index.ts'
import { ContentRoute } from './_content-page.tsx'

export const loader = contentPageLoader('fairness')

export const shouldRevalidate = isOtherPlace

/** Verifies rounds and draws of promotions; first what the address asks for. */
export default function Fairness() {
  const isDraw = new URLSearchParams(useLocation().search).has('draw')
  const checks = [<FairnessCheck key="round" />, <DrawCheck key="draw" />]
  return (
    <ContentRoute
      first={
        <Suspense fallback={<Skeleton height={430} radius={20} />}>{isDraw ? checks.toReversed() : checks}</Suspense>
      }
    />
  )
}
