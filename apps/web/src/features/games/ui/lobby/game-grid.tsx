import type { Game } from '@zoria/contract/games/http'
import { useCallback, type ReactNode } from 'react'
import { useUser } from '../../../../lib/session/session.tsx'
import { useSite } from '../../../../lib/site.ts'
import { useFavouriteKey } from './favourite-button.tsx'
import { GameCard } from './game-card.tsx'
import { useFavouring } from './use-own-games.ts'

type GridProps = {
  readonly games: readonly Game[]
  readonly children?: ReactNode
  readonly isFew?: boolean
  readonly isLarge?: boolean
}

/** A grid of covers; `isFew` marks a short list further down a page. The key F adds the focused game to favourites. */
export function GameGrid({ games, children, isFew = false, isLarge = false }: GridProps) {
  const favouring = useFavouring()
  const country = useCountry()
  const focused = useCallback(() => {
    const slug = document.activeElement?.closest('[data-slug]')?.getAttribute('data-slug')
    return games.find((game) => game.slug === slug) ?? null
  }, [games])
  useFavouriteKey(focused, favouring.turn)
  return (
    <div className={`game-grid${isFew ? ' game-grid-few' : ''}${isLarge ? ' game-grid-large' : ''}`}>
      {games.map((game, index) => (
        <GameCard key={game.id} game={game} country={country} favouring={favouring} isFirst={!isFew && index < 6} />
      ))}
      {children}
    </div>
  )
}

/** Where the player is, or where the site takes its visitors to be. */
function useCountry(): string {
  const user = useUser()
  const { country } = useSite()
  return user?.country ?? country
}
