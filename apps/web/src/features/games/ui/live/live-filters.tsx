import type { LiveTable } from '@zoria/contract/games/tables'
import { Phrase } from '@zoria/ui/phrase.tsx'
import {
  ChevronDown,
  CircleDot,
  Club,
  Coins,
  FerrisWheel,
  Languages,
  LayoutGrid,
  Spade,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ownNames } from '../../../../i18n/languages.ts'
import { useText } from '../../../../i18n/text.tsx'
import { currencySign, formatWhole } from '../../../../lib/formats.ts'
import { marketCurrencies, marketOf } from '../../../../lib/market.ts'
import { useUser } from '../../../../lib/session/session.tsx'
import { useSite } from '../../../../lib/site.ts'
import { withParameters } from '../../model/filters.ts'
import {
  fittingTables,
  gamesWithTables,
  kindOf,
  languagesOfTables,
  type TableFilter,
  type TableKind,
  type Tables,
} from '../../model/live-tables.ts'

export type NameOfGame = (slug: string) => string

const kindIcons: Record<TableKind, LucideIcon> = {
  roulette: CircleDot,
  blackjack: Spade,
  baccarat: Club,
  wheel: FerrisWheel,
  cards: Spade,
}

/** The games that have tables; one game alone needs no choice. */
export function GameRow({
  tables,
  filter,
  nameOfGame,
}: {
  readonly tables: readonly LiveTable[]
  readonly filter: TableFilter
  readonly nameOfGame: NameOfGame
}) {
  const say = useText()
  const { search } = useLocation()
  const games = gamesWithTables(tables, filter)
  if (games.length < 2 && filter.game === null) return null
  return (
    <nav className="category-row" aria-label={say('live.kinds')}>
      <Link
        className="category"
        to={withParameters(search, { game: null })}
        aria-current={filter.game === null ? 'page' : undefined}
        preventScrollReset
      >
        <LayoutGrid size={18} aria-hidden="true" />
        {say('live.all')}
        <small className="num" translate="no">
          {formatWhole(fittingTables(tables, { ...filter, game: null }).length)}
        </small>
      </Link>
      {games.map(({ slug, name, count }) => {
        const Icon = kindIcons[kindOf({ game: { slug, name } })]
        return (
          <Link
            key={slug}
            className="category"
            to={withParameters(search, { game: slug })}
            aria-current={filter.game === slug ? 'page' : undefined}
            preventScrollReset
          >
            <Icon size={18} aria-hidden="true" />
            <Phrase>{nameOfGame(slug)}</Phrase>
            <small className="num" translate="no">
              {formatWhole(count)}
            </small>
          </Link>
        )
      })}
    </nav>
  )
}

/** Language and free seats, where some table says which it has. */
export function FilterBar({
  tables: { items, currency },
  filter,
  count,
}: {
  readonly tables: Tables
  readonly filter: TableFilter
  readonly count: number
}) {
  const say = useText()
  const { search } = useLocation()
  const navigate = useNavigate()
  const languages = languagesOfTables(items)
  const isOffered = languages.length > 1 || filter.language !== null
  const hasSeats = items.some(({ seats }) => seats !== null) || filter.isFreeOnly
  return (
    <div className="filter-row" role="group" aria-label={say('live.filters')}>
      {isOffered ? (
        <label className="filter" data-chosen={filter.language !== null}>
          <Languages size={16} aria-hidden="true" />
          <select
            aria-label={say('live.language')}
            value={filter.language ?? ''}
            onChange={(event) =>
              void navigate(withParameters(search, { language: event.target.value }), { preventScrollReset: true })
            }
          >
            <option value="">{say('live.anyLanguage')}</option>
            {languages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {ownNames[tag]}
              </option>
            ))}
          </select>
          <ChevronDown size={15} aria-hidden="true" />
        </label>
      ) : null}
      <CurrencySelect currency={currency} />
      {hasSeats ? (
        <Link
          className="filter"
          data-chosen={filter.isFreeOnly}
          to={withParameters(search, { seats: filter.isFreeOnly ? null : 'free' })}
          aria-current={filter.isFreeOnly ? 'true' : undefined}
          preventScrollReset
        >
          <Users size={16} aria-hidden="true" />
          {say('live.freeOnly')}
        </Link>
      ) : null}
      <span className="filter-found num" role="status">
        {say('live.tables', { count, shown: formatWhole(count) })}
      </span>
    </div>
  )
}

/** A visitor whose language belongs to no market chooses the currency of the limits. */
function CurrencySelect({ currency }: { readonly currency: string }) {
  const say = useText()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { language } = useSite()
  const isPlayer = useUser() !== null
  if (isPlayer || marketOf(null, language).currency !== undefined) return null
  return (
    <label className="filter">
      <Coins size={16} aria-hidden="true" />
      <select
        aria-label={say('live.currency')}
        value={currency}
        onChange={(event) =>
          void navigate(withParameters(search, { currency: event.target.value }), { preventScrollReset: true })
        }
      >
        {marketCurrencies.map((each) => (
          <option key={each} value={each}>
            {each.toUpperCase()} · {currencySign(each)}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden="true" />
    </label>
  )
}
