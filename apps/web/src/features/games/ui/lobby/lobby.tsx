import type { Game, GameCounts, Provider } from '@zoria/contract/games/http'
import { gameCategories, type GameCategory } from '@zoria/contract/games/words'
import { buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import {
  Cherry,
  Club,
  Gamepad2,
  Keyboard,
  Radio,
  Rocket,
  Search,
  Spade,
  SpellCheck,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { RichText, useText, type MessageId } from '../../../../i18n/text.tsx'
import { art } from '../../../../lib/art/art.ts'
import { formatWhole } from '../../../../lib/formats.ts'
import { PageHead } from '../../../../shell/index.ts'
import type { GamesPage } from '../../api.ts'
import { isTooShort, queryOf, withParameters, type LobbyFilters } from '../../model/filters.ts'
import { FilterRow } from './filter-row.tsx'
import { GameGrid } from './game-grid.tsx'
import { GrowingGames } from './growing-games.tsx'

const categories: Record<GameCategory, { readonly icon: LucideIcon; readonly text: MessageId }> = {
  slots: { icon: Cherry, text: 'games.slots' },
  table: { icon: Spade, text: 'games.table' },
  card: { icon: Club, text: 'games.card' },
  instant: { icon: Rocket, text: 'games.instant' },
  live: { icon: Radio, text: 'games.live' },
}

type Props = {
  readonly filters: LobbyFilters
  readonly page: GamesPage
  readonly providers: readonly Provider[]
  /** What to show where nothing was found. */ readonly popular: readonly Game[]
  /** Below the title. */ readonly ticker: ReactNode
}

/** All games with categories, providers, features, order and search; every choice is an address. */
export function Lobby({ filters, page, providers, popular, ticker }: Props) {
  const say = useText()
  const query = queryOf(filters)
  return (
    <>
      <PageHead title={say('games.all')} />
      {ticker}
      <CategoryRow current={filters.category} counts={page.counts} />
      <FilterRow filters={filters} providers={providers} counts={page.counts} total={page.total} />
      {isTooShort(filters.search) ? (
        <p className="note note-info">
          <Search size={17} aria-hidden="true" />
          {say('SEARCH_TOO_SHORT')}
        </p>
      ) : null}
      <ReadingNote search={filters.search} reading={page.search} />
      {page.total === 0 ? (
        <NothingFound search={filters.search} popular={popular} />
      ) : (
        <GrowingGames key={JSON.stringify(query) + filters.page} filters={query} first={page} />
      )}
    </>
  )
}

/** Categories with games in them; the chosen one also without. */
function CategoryRow({
  current,
  counts,
}: {
  readonly current: GameCategory | null
  readonly counts: GameCounts | undefined
}) {
  const say = useText()
  const { search } = useLocation()
  return (
    <nav className="category-row" aria-label={say('games.categories')}>
      <Link
        className="category"
        to={withParameters(search, { category: null })}
        aria-current={current === null ? 'page' : undefined}
        preventScrollReset
      >
        <Gamepad2 size={18} aria-hidden="true" />
        {say('games.allShort')}
        <Count count={counts?.all} />
      </Link>
      {gameCategories
        .filter((category) => category === current || counts === undefined || (counts.categories[category] ?? 0) > 0)
        .map((category) => {
          const { icon: Icon, text } = categories[category]
          return (
            <Link
              key={category}
              className="category"
              to={withParameters(search, { category })}
              aria-current={current === category ? 'page' : undefined}
              preventScrollReset
            >
              <Icon size={18} aria-hidden="true" />
              <Phrase>{say(text)}</Phrase>
              <Count count={counts ? (counts.categories[category] ?? 0) : undefined} />
            </Link>
          )
        })}
    </nav>
  )
}

function Count({ count }: { readonly count: number | undefined }) {
  return count === undefined ? null : (
    <small className="num" translate="no">
      {formatWhole(count)}
    </small>
  )
}

/** How the search interpreted a text without literal matches. */
export function ReadingNote({ search, reading }: { readonly search: string; readonly reading: GamesPage['search'] }) {
  const say = useText()
  const here = useLocation()
  if (reading === undefined || reading.reading === 'typed') return null
  if (reading.reading === 'near')
    return (
      <p className="note note-info">
        <SpellCheck size={17} aria-hidden="true" />
        <span>
          <RichText id="games.nearest" values={{ search }} />
        </span>
      </p>
    )
  return (
    <p className="note note-info">
      <Keyboard size={17} aria-hidden="true" />
      <span>
        <RichText id="games.readAs" values={{ text: reading.text }} />{' '}
        <Link
          className="link-button"
          to={`/games${withParameters(here.pathname === '/games' ? here.search : '', { modal: null, search, exact: 'true' })}`}
        >
          {say('games.exactly', { search })}
        </Link>
      </span>
    </p>
  )
}

function NothingFound({ search, popular }: { readonly search: string; readonly popular: readonly Game[] }) {
  const say = useText()
  return (
    <>
      <EmptyState
        image={art('magnifier')}
        title={say('games.nothing')}
        actions={
          <Link className={buttonClass({ tone: 'gold' })} to="/games">
            {say('games.reset')}
          </Link>
        }
      >
        <p>{search === '' ? say('games.nothingHere') : <RichText id="games.nothingFor" values={{ search }} />}</p>
      </EmptyState>
      {popular.length === 0 ? null : (
        <section className="section">
          <h2>{say('games.popularInstead')}</h2>
          <GameGrid games={popular} isFew />
        </section>
      )}
    </>
  )
}
