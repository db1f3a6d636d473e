import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { LanguageTag } from '../../../../i18n/languages.ts'
import { Dispensable } from '../../../../lib/page/dispensable.tsx'
import { lateWithTextsOf } from '../../../../lib/page/late.tsx'
import { readName, type TableName } from '../../model/live-tables.ts'

const ofLive = lateWithTextsOf('live')
const { Late: SecondTable } = ofLive(() => import('./second-table.tsx').then((file) => file.SecondTable))
const { Late: SecondLink } = ofLive(() => import('./second-table.tsx').then((file) => file.SecondLink))

type Props = {
  /** The table of the page; null for a game without tables, which stands alone. */
  readonly first: TableName | null
  readonly isPlaying: boolean
  readonly language: LanguageTag
  readonly isCovered: boolean
  readonly stakeMost: string | null
  readonly children: ReactNode
}

/**
 * One table, or two side by side where the address names a second and the screen is wide. The first keeps its place in
 * the page: a frame that is moved would open anew.
 */
export function TablePair({ first, isPlaying, language, isCovered, stakeMost, children }: Props) {
  const { search } = useLocation()
  const isWide = useIsWide()
  if (first === null) return children
  const second = isWide ? readName(new URLSearchParams(search).get('beside')) : null
  return (
    <div className={second === null ? 'game-alone' : 'game-pair'}>
      <div>{children}</div>
      {second !== null ? (
        <Dispensable key={`${second.slug} ${second.table}`}>
          <Suspense fallback={null}>
            <SecondTable at={second} first={first} language={language} isCovered={isCovered} stakeMost={stakeMost} />
          </Suspense>
        </Dispensable>
      ) : null}
      {second === null && isWide && isPlaying ? (
        <Dispensable>
          <Suspense fallback={null}>
            <SecondLink first={first} />
          </Suspense>
        </Dispensable>
      ) : null}
    </div>
  )
}

/** Two tables need as much, each about as wide as a small tablet. */
const wideQuery = '(width >= 1280px)'

/** Whether two tables fit beside each other; never while the server draws. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    followWidth,
    () => matchMedia(wideQuery).matches,
    () => false,
  )
}

function followWidth(changed: () => void): () => void {
  const query = matchMedia(wideQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
