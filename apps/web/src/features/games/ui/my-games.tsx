import type { Game } from '@zoria/contract/games/http'
import { Heart, History } from 'lucide-react'
import { useState } from 'react'
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
  const lists: Record<Kind, readonly Game[] | null> = { recent: useRecentGames(), favourites: useFavourites() }
  if (user === null) return null
  const games = lists[kind]
  return (
    <section className="section" aria-labelledby="my-games">
      <div className="section-head">
        <h2 id="my-games">{say('games.mine')}</h2>
        <div className="mine-kinds" role="group" aria-labelledby="my-games">
          {kinds.map(([key, text]) => <button key={key} type="button" aria-pressed={key === kind} onClick={() => choose(key)}>{say(text)}</button>)}
        </div>
      </div>
      {games === null ? <div className="game-grid game-grid-few mine-row"><GameSkeletons count={shownMost} /></div> : null}
      {games !== null && games.length > 0 ? <div className="mine-row"><GameGrid games={games.slice(0, shownMost)} isFew /></div> : null}
      {games !== null && games.length === 0 ? <Nothing kind={kind} /> : null}
    </section>
  )
}

function Nothing({ kind }: { readonly kind: Kind }) {
  const say = useText()
  const Icon = kind === 'recent' ? History : Heart
  return (
    <div className="mine-empty">
      <div className="game-grid game-grid-few mine-row" aria-hidden="true">{slots.map((slot) => <span key={slot} className="mine-slot" />)}</div>
      <p><Icon size={26} aria-hidden="true" />{say(kind === 'recent' ? 'games.noRecent' : 'games.noFavourites')}</p>
    </div>
  )
}
