import type { Provider } from '@zoria/contract/games/http'
import { gameCategories, type GameCategory } from '@zoria/contract/games/words'
import { buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { ArrowDownWideNarrow, Cherry, ChevronDown, Club, Gamepad2, Layers, Radio, Rocket, Search, Spade, type LucideIcon } from 'lucide-react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { RichText, useText, type MessageId } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art.ts'
import { formatWhole } from '../../../lib/formats.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { layerState, PageHead, useModal } from '../../../shell/index.ts'
import type { GamesPage } from '../api.ts'
import { isTooShort, queryOf, withFilter, type LobbyFilters } from '../model/filters.ts'
import { GrowingGames } from './game-grid.tsx'

const categories: Record<GameCategory, { readonly icon: LucideIcon; readonly text: MessageId }> = {
  slots: { icon: Cherry, text: 'games.slots' },
  table: { icon: Spade, text: 'games.table' },
  card: { icon: Club, text: 'games.card' },
  instant: { icon: Rocket, text: 'games.instant' },
  live: { icon: Radio, text: 'games.live' },
}

type Props = { readonly filters: LobbyFilters; readonly page: GamesPage; readonly providers: readonly Provider[] }

/** All games with categories, providers, order and search; every choice is an address. */
export function Lobby({ filters, page, providers }: Props) {
  const say = useText()
  return (
    <>
      <PageHead title={say('games.all')} />
      <CategoryRow current={filters.category} />
      <FilterRow filters={filters} providers={providers} total={page.total} />
      {isTooShort(filters.search) ? <p className="note note-info"><Search size={17} aria-hidden="true" />{say('SEARCH_TOO_SHORT')}</p> : null}
      {page.total === 0 ? <NothingFound search={filters.search} /> : <GrowingGames key={JSON.stringify(filters)} filters={queryOf(filters)} first={page} />}
    </>
  )
}

function CategoryRow({ current }: { readonly current: GameCategory | null }) {
  const say = useText()
  const { search } = useLocation()
  return (
    <nav className="category-row" aria-label={say('games.categories')}>
      <Link className="category" to={withFilter(search, 'category', null)} aria-current={current === null ? 'page' : undefined} preventScrollReset><Gamepad2 size={18} aria-hidden="true" />{say('games.allShort')}</Link>
      {gameCategories.map((category) => {
        const { icon: Icon, text } = categories[category]
        return (
          <Link key={category} className="category" to={withFilter(search, 'category', category)} aria-current={current === category ? 'page' : undefined} preventScrollReset>
            <Icon size={18} aria-hidden="true" />
            {say(text)}
          </Link>
        )
      })}
    </nav>
  )
}

function FilterRow({ filters, providers, total }: { readonly filters: LobbyFilters; readonly providers: readonly Provider[]; readonly total: number }) {
  const say = useText()
  const isHydrated = useHydrated()
  const here = useLocation()
  // Where we are going counts, though we are not there yet: two changes in a row are both kept.
  const { search } = useNavigation().location ?? here
  const navigate = useNavigate()
  const { addressOf } = useModal()
  const change = (name: keyof LobbyFilters) => (event: React.ChangeEvent<HTMLSelectElement>) => void navigate(withFilter(search, name, event.target.value), { preventScrollReset: true })
  return (
    <fieldset className="filter-row" aria-label={say('games.filters')} disabled={!isHydrated}>
      <label className="filter">
        <Layers size={16} aria-hidden="true" />
        <select aria-label={say('games.provider')} value={filters.provider ?? ''} onChange={change('provider')}>
          <option value="">{say('games.allProviders')}</option>
          {providers.map(({ slug, name }) => <option key={slug} value={slug}>{name}</option>)}
        </select>
        <ChevronDown size={15} aria-hidden="true" />
      </label>
      <label className="filter">
        <ArrowDownWideNarrow size={16} aria-hidden="true" />
        <select aria-label={say('games.sort')} value={filters.sort} onChange={change('sort')}>
          <option value="popular">{say('games.sortPopular')}</option>
          <option value="new">{say('games.sortNew')}</option>
          <option value="name">{say('games.sortName')}</option>
        </select>
        <ChevronDown size={15} aria-hidden="true" />
      </label>
      <Link className="filter" to={addressOf('search')} state={layerState} preventScrollReset><Search size={16} aria-hidden="true" />{filters.search === '' ? say('games.search') : `«${filters.search}»`}</Link>
      {filters.search === '' ? null : <Link className="link-button" to={withFilter(search, 'search', null)}>{say('games.reset')}</Link>}
      <span className="filter-found num" role="status">{say('games.found', { count: total, shown: formatWhole(total) })}</span>
    </fieldset>
  )
}

function NothingFound({ search }: { readonly search: string }) {
  const say = useText()
  return (
    <EmptyState image={art('magnifier')} title={say('games.nothing')} actions={<Link className={buttonClass({ tone: 'gold' })} to="/games">{say('games.reset')}</Link>}>
      <p>{search === '' ? say('games.nothingHere') : <RichText id="games.nothingFor" values={{ search }} />}</p>
    </EmptyState>
  )
}
