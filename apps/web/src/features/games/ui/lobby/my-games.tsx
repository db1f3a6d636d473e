import { Button } from '@zoria/ui/button.tsx'
import { CloudOff, Heart, History, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useText, type MessageId } from '../../../../i18n/text.tsx'
import { useHydrated } from '../../../../lib/page/hydrated.ts'
import { useUser } from '../../../../lib/session/session.tsx'
import { GameSkeletons } from './game-card.tsx'
import { GameGrid } from './game-grid.tsx'
import { useFavourites, useRecentGames } from './use-own-games.ts'

type Kind = 'recent' | 'favourites'
const kinds = [
  ['recent', 'games.recent'],
  ['favourites', 'games.favourites'],
] as const satisfies readonly (readonly [Kind, MessageId])[]

/** As many as one row of the widest screen. */
const shownMost = 6
const slots = Array.from({ length: shownMost }, (_, at) => at)

/** A player's own rail: recent games and favourites. Its height never changes; there is none before the first game. */
export function MyGames() {
  const say = useText()
  const user = useUser()
  const [kind, choose] = useState<Kind>('recent')
  const lists = { recent: useRecentGames(), favourites: useFavourites() }
  const isExpected = useExpected(lists)
  if (user === null || !isExpected) return null
  const { games, again } = lists[kind]
  return (
    <section className="section" aria-labelledby="my-games">
      <div className="section-head">
        <h2 id="my-games">{say('games.mine')}</h2>
        <div className="mine-kinds" role="group" aria-labelledby="my-games">
          {kinds.map(([key, text]) => (
            <button key={key} type="button" aria-pressed={key === kind} onClick={() => choose(key)}>
              {say(text)}
            </button>
          ))}
        </div>
      </div>
      {games === null && again === null ? (
        <div className="game-grid game-grid-few mine-row">
          <GameSkeletons count={shownMost} />
        </div>
      ) : null}
      {again === null ? null : (
        <EmptyNote icon={CloudOff}>
          {say('error.title')}
          <Button tone="ghost" size="sm" onClick={again}>
            {say('error.again')}
          </Button>
        </EmptyNote>
      )}
      {games !== null && games.length > 0 ? (
        <div className="mine-row">
          <GameGrid games={games.slice(0, shownMost)} isFew />
        </div>
      ) : null}
      {games !== null && games.length === 0 ? (
        <EmptyNote icon={kind === 'recent' ? History : Heart}>
          {say(kind === 'recent' ? 'games.noRecent' : 'games.noFavourites')}
        </EmptyNote>
      ) : null}
    </section>
  )
}

const rememberedKey = 'zoria-own-games'

/**
 * Whether there is something to show, or was before in this browser: space is reserved while it is fetched, so that the
 * page below does not shift.
 */
function useExpected(lists: Readonly<Record<Kind, ReturnType<typeof useRecentGames>>>): boolean {
  const isHydrated = useHydrated()
  const hasGames = Object.values(lists).some(({ games }) => games !== null && games.length > 0)
  useEffect(() => {
    if (hasGames) localStorage.setItem(rememberedKey, 'true')
  }, [hasGames])
  return (
    hasGames ||
    (isHydrated && localStorage.getItem(rememberedKey) === 'true') ||
    Object.values(lists).some(({ again }) => again !== null)
  )
}

/** A word over empty places. */
function EmptyNote({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <div className="mine-empty">
      <div className="game-grid game-grid-few mine-row" aria-hidden="true">
        {slots.map((slot) => (
          <span key={slot} className="mine-slot" />
        ))}
      </div>
      <p>
        <Icon size={26} aria-hidden="true" />
        {children}
      </p>
    </div>
  )
}
