import type { Game } from '@zoria/contract/games/http'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../../../../i18n/text.tsx'

type Props = {
  readonly game: Game
  readonly name: string
  readonly isFavourite: boolean
  readonly onTurn: (game: Game) => void
  readonly className?: string
}

/** The heart of a game. */
export function FavouriteButton({ game, name, isFavourite, onTurn, className = 'cover-heart' }: Props) {
  const say = useText()
  return (
    <button
      type="button"
      className={className}
      data-kept={isFavourite}
      aria-label={say(isFavourite ? 'games.unfavour' : 'games.favour', { name })}
      onClick={() => onTurn(game)}
    >
      <Heart size={18} aria-hidden="true" />
    </button>
  )
}

/** F outside of fields turns the favourite of `game`; null while there is none it could mean. */
export function useFavouriteKey(game: () => Game | null, onTurn: (game: Game) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
      if (event.code !== 'KeyF' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const meant = game()
      if (meant !== null) onTurn(meant)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [game, onTurn])
}
