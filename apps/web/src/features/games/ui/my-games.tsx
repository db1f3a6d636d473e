import { Button } from '@zoria/ui/button.tsx'
import { CloudOff, Heart, History, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { useUser } from '../../../lib/session/session.tsx'
import { GameSkeletons } from './game-card.tsx'
import { GameGrid } from './game-grid.tsx'
import { useFavourites, useRecentGames } from './use-own-games.ts'

type Kind = 'recent' | 'favourites'
const kinds = [['recent', 'games.recent'], ['favourites', 'games.favourites']] as const satisfies readonly (readonly [Kind, MessageId])[]

/** As many as one row of the widest screen. */
const shownMost = 6
const slots = Array.from({ length: shownMost }, (_, at) => at)

/** A player's own rail: what was opened last, and what is kept at hand. Its height never changes. */
export function MyGames() {
  const say = useText()
  const user = useUser()
  const [kind, choose] = useState<Kind>('recent')
  const lists = { recent: useRecentGames(), favourites: useFavourites() }
  if (user === null) return null
  const { games, again } = lists[kind]
  return (
    <section className="section" aria-labelledby="my-games">
      <div className="section-head">
        <h2 id="my-games">{say('games.mine')}</h2>
        <div className="mine-kinds" role="group" aria-labelledby="my-games">
          {kinds.map(([key, text]) => <button key={key} type="button" aria-pressed={key === kind} onClick={() => choose(key)}>{say(text)}</button>)}
        </div>
      </div>
      {games === null && again === null ? <div className="game-grid game-grid-few mine-row"><GameSkeletons count={shownMost} /></div> : null}
      {again === null ? null : <Told icon={CloudOff}>{say('error.title')}<Button tone="ghost" size="sm" onClick={again}>{say('error.again')}</Button></Told>}
      {games !== null && games.length > 0 ? <div className="mine-row"><GameGrid games={games.slice(0, shownMost)} isFew /></div> : null}
      {games !== null && games.length === 0 ? <Told icon={kind === 'recent' ? History : Heart}>{say(kind === 'recent' ? 'games.noRecent' : 'games.noFavourites')}</Told> : null}
    </section>
  )
}

/** A word over empty places. */
function Told({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <div className="mine-empty">
      <div className="game-grid game-grid-few mine-row" aria-hidden="true">{slots.map((slot) => <span key={slot} className="mine-slot" />)}</div>
      <p><Icon size={26} aria-hidden="true" />{children}</p>
    </div>
  )
}
