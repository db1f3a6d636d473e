import type { Game } from '@zoria/contract/games/http'
import { ChevronRight } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { ArtPicture } from '../../../../lib/art/art-picture.tsx'
import { Dispensable } from '../../../../lib/page/dispensable.tsx'
import { lateWithTextsOf } from '../../../../lib/page/late.tsx'
import { useHasNoTables } from '../../live-api.ts'
import { GameRail } from '../lobby/game-lists.tsx'

/** Tables come with their code and texts when the row comes near. */
const { Late: LiveStrip } = lateWithTextsOf('live')(() => import('./live-strip.tsx').then((file) => file.LiveStrip))

/** The tables that are open, or an honest word that there are none yet. */
export function LiveRow({
  title,
  lang,
  games,
  soon,
}: {
  readonly title: string
  readonly lang?: string | undefined
  readonly games: readonly Game[]
  /** Shown while there are none. */ readonly soon: ReactNode
}) {
  const say = useText()
  if (games.some(({ has_lobby: hasLobby }) => hasLobby))
    return (
      <Dispensable>
        <Tables title={title} lang={lang} />
      </Dispensable>
    )
  if (games.length > 0)
    return <GameRail title={title} lang={lang} games={games} to="/games/live-casino" more={say('games.allShort')} />
  return (
    <section className="section">
      <h2 lang={lang}>{title}</h2>
      <Link className="live-soon" to="/games/live-casino">
        <ArtPicture name="roulette" size={64} />
        <span>
          <b>{say('games.liveSoon')}</b>
          {soon}
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
    </section>
  )
}

/** The row of tables with its heading. If they cannot be loaded the whole row is hidden, until they come after all. */
function Tables({ title, lang }: { readonly title: string; readonly lang: string | undefined }) {
  const say = useText()
  const place = useRef<HTMLElement>(null)
  const isNear = useIsNear(place)
  const hasFailed = useHasNoTables()
  return (
    <section className="section" ref={place} hidden={hasFailed}>
      <div className="section-head">
        <h2 lang={lang}>{title}</h2>
        <Link className="all-link" to="/games/live-casino">
          {say('games.allShort')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <div className="live-place">
        {isNear || hasFailed ? (
          <Suspense fallback={null}>
            <LiveStrip />
          </Suspense>
        ) : null}
      </div>
    </section>
  )
}

/** Whether an element was ever within a screen of the visible part of the page. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, set] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        set(true)
        watch.disconnect()
      },
      { rootMargin: '300px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [place])
  return isNear
}
