import { buttonClass } from '@zoria/ui/button.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { formatWhole } from '../../../../lib/formats.ts'
import { useGames, type GamesPage } from '../../api.ts'
import { pageAddress } from '../../model/filters.ts'
import { GameSkeletons } from './game-card.tsx'
import { GameGrid } from './game-grid.tsx'

/**
 * A list of games that grows on request; what is shown stays when the next page fails. Every page has an address of its
 * own.
 */
export function GrowingGames({
  filters,
  first,
}: {
  readonly filters: Readonly<Record<string, string | number>>
  readonly first: GamesPage
}) {
  const say = useText()
  const { pathname, search } = useLocation()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useGames(filters, first)
  // The first page exactly as it came: memoised values depend on this very array.
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
      {begin > 0 ? (
        <div className="more">
          <Link
            className={buttonClass({ tone: 'ghost' })}
            rel="prev"
            to={pathname + pageAddress(search, first.page - 1)}
          >
            {say('games.earlier')}
          </Link>
        </div>
      ) : null}
      <GameGrid games={games} isLarge={total <= fewMost}>
        {isFetchingNextPage ? <GameSkeletons count={7} /> : null}
      </GameGrid>
      {hasNextPage ? (
        <div className="more">
          <small className="num">{say('games.shown', { shown: formatWhole(shown), total: formatWhole(total) })}</small>
          <Progress
            percent={(100 * shown) / total}
            label={say('games.shown', { shown: formatWhole(shown), total: formatWhole(total) })}
            tone="sky"
            isSlim
          />
          {isFetchNextPageError ? (
            <p className="field-error" role="alert">
              {say('error.title')}
            </p>
          ) : null}
          <Link
            className={buttonClass({ tone: 'ghost' })}
            rel="next"
            to={pathname + pageAddress(search, next)}
            onClick={grow}
            aria-disabled={isFetchingNextPage}
          >
            {say(isFetchNextPageError ? 'error.again' : 'games.more')}
          </Link>
        </div>
      ) : null}
    </>
  )
}

/** A list of so few games fills the width with larger covers. */
const fewMost = 8
