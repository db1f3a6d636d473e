import type { Game } from '@zoria/contract/games/http'
import { Button } from '@zoria/ui/button.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { useText } from '../../../i18n/text.tsx'
import { formatWhole } from '../../../lib/formats.ts'
import { useGames, type GamesPage } from '../api.ts'
import { GameCard, GameSkeletons } from './game-card.tsx'

/** A list of games that grows on request; what is shown stays when the next page fails. */
export function GrowingGames({ filters, first }: { readonly filters: Readonly<Record<string, string | number>>; readonly first: GamesPage }) {
  const say = useText()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useGames(filters, first)
  const games = data.pages.flatMap((page) => page.items)
  const total = data.pages[0]?.total ?? 0
  return (
    <>
      <GameGrid games={games}>{isFetchingNextPage ? <GameSkeletons count={7} /> : null}</GameGrid>
      {hasNextPage ? (
        <div className="more">
          <small className="num">{say('games.shown', { shown: formatWhole(games.length), total: formatWhole(total) })}</small>
          <Progress percent={(100 * games.length) / total} label={say('games.shown', { shown: formatWhole(games.length), total: formatWhole(total) })} tone="sky" isSlim />
          {isFetchNextPageError ? <p className="field-error" role="alert">{say('error.title')}</p> : null}
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{say(isFetchNextPageError ? 'error.again' : 'games.more')}</Button>
        </div>
      ) : null}
    </>
  )
}

/** Covers side by side. */
export function GameGrid({ games, children, isFew = false }: { readonly games: readonly Game[]; readonly children?: React.ReactNode; readonly isFew?: boolean }) {
  return (
    <div className={isFew ? 'game-grid game-grid-few' : 'game-grid'}>
      {games.map((game, index) => <GameCard key={game.id} game={game} isFirst={index < 6} />)}
      {children}
    </div>
  )
}
