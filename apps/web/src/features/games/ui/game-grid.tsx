import type { Game } from '@zoria/contract/games/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { useCallback, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../lib/link.tsx'
import { Kept } from '../../../lib/kept/kept.tsx'
import { useText } from '../../../i18n/text.tsx'
import { formatWhole } from '../../../lib/formats.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useSite } from '../../../lib/site.ts'
import { useGames, type GamesPage } from '../api.ts'
import { obstacleOf } from '../model/availability.ts'
import { pageAddress } from '../model/filters.ts'
import { useFavouriteKey } from './favourite-button.tsx'
import { GameCard, GameSkeletons } from './game-card.tsx'
import { useFavouring } from './use-own-games.ts'

/** A list of games that grows on request; what is shown stays when the next page fails. Every page has an address of its own. */
export function GrowingGames({ filters, first }: { readonly filters: Readonly<Record<string, string | number>>; readonly first: GamesPage }) {
  const say = useText()
  const { pathname, search } = useLocation()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useGames(filters, first)
  // The list of the first page as it came: what is kept of it hangs on this very list.
  const games = data.pages.length === 1 ? (data.pages[0] ?? first).items : data.pages.flatMap((page) => page.items)
  const { total, pageSize } = first
  const begin = ((data.pages[0]?.page ?? 1) - 1) * pageSize
  const shown = begin + games.length
  const next = (data.pages.at(-1)?.page ?? 1) + 1
  const grow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void fetchNextPage()
  }
  return (
    <>
      {begin > 0 ? <div className="more"><Link className={buttonClass({ tone: 'ghost' })} rel="prev" to={pathname + pageAddress(search, first.page - 1)}>{say('games.earlier')}</Link></div> : null}
      <GameGrid games={games}>{isFetchingNextPage ? <GameSkeletons count={7} /> : null}</GameGrid>
      {hasNextPage ? (
        <div className="more">
          <small className="num">{say('games.shown', { shown: formatWhole(shown), total: formatWhole(total) })}</small>
          <Progress percent={(100 * shown) / total} label={say('games.shown', { shown: formatWhole(shown), total: formatWhole(total) })} tone="sky" isSlim />
          {isFetchNextPageError ? <p className="field-error" role="alert">{say('error.title')}</p> : null}
          <Link className={buttonClass({ tone: 'ghost' })} rel="next" to={pathname + pageAddress(search, next)} onClick={grow} aria-disabled={isFetchingNextPage}>{say(isFetchNextPageError ? 'error.again' : 'games.more')}</Link>
        </div>
      ) : null}
    </>
  )
}

/** Covers side by side; few of them stand further down on a page. On one of them, F keeps the game at hand. */
export function GameGrid({ games, children, isFew = false }: { readonly games: readonly Game[]; readonly children?: ReactNode; readonly isFew?: boolean }) {
  const favouring = useFavouring()
  const country = useCountry()
  const focused = useCallback(() => {
    const slug = document.activeElement?.closest('[data-slug]')?.getAttribute('data-slug')
    return games.find((game) => game.slug === slug) ?? null
  }, [games])
  useFavouriteKey(focused, favouring.turn)
  return (
    <Kept as="div" part="game-grid" of={games} by={[isFew, children === undefined || children === null, ...games.flatMap(({ slug }) => (favouring.isFavourite(slug) ? [slug] : [])), ...games.map((game) => obstacleOf(game, country))]} className={isFew ? 'game-grid game-grid-few' : 'game-grid'}>
      {games.map((game, index) => <GameCard key={game.id} game={game} country={country} favouring={favouring} isFirst={!isFew && index < 6} />)}
      {children}
    </Kept>
  )
}

/** Where the player is, or where the site takes its visitors to be. */
function useCountry(): string {
  const user = useUser()
  const { country } = useSite()
  return user?.country ?? country
}
