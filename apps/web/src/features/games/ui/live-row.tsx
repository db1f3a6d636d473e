import type { Game } from '@zoria/contract/games/http'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/link.tsx'
import { Kept } from '../../../lib/kept/kept.tsx'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { GameRail } from './game-lists.tsx'

/** The tables that are open, or an honest word that there are none yet. */
export function LiveRow({ title, lang, games, soon, of }: { readonly title: string; readonly lang?: string | undefined; readonly games: readonly Game[]; /** What is said while there are none, and what it is made of. */ readonly soon: ReactNode; readonly of: object | null }) {
  const say = useText()
  if (games.length > 0) return <GameRail title={title} lang={lang} games={games} to="/games/live-casino" more={say('games.allShort')} />
  return (
    <Kept as="section" part="live-soon" {...(of && { of })} by={[title, lang ?? null]} className="section">
      <h2 lang={lang}>{title}</h2>
      <Link className="live-soon" to="/games/live-casino">
        <ArtPicture name="joker" size={64} />
        <span><b>{say('games.liveSoon')}</b>{soon}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
    </Kept>
  )
}
