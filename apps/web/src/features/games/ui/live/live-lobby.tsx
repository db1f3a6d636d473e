import type { Game } from '@zoria/contract/games/http'
import type { LiveTable } from '@zoria/contract/games/tables'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { CloudOff, Play, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { art } from '../../../../lib/art/art.ts'
import { formatTime, localOffset } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { useHydrated } from '../../../../lib/page/hydrated.ts'
import { useSite } from '../../../../lib/site.ts'
import { nameOf } from '../../../../lib/game-name.ts'
import { useTableCurrency, useTables } from '../../live-api.ts'
import {
  dealerIn,
  featuredTable,
  fittingTables,
  kindOf,
  nextToOpen,
  readName,
  tableAddress,
  tableFilterOf,
  tableNameIn,
  type TableName,
  type Tables,
} from '../../model/live-tables.ts'
import { GameGrid } from '../lobby/game-grid.tsx'
import { FilterBar, GameRow, type NameOfGame } from './live-filters.tsx'
import { LiveStyles } from './live-styles.tsx'
import { RouletteWheel, TableArt } from './table-art.tsx'
import { Limits, Results, Seats, TableCard, TableSkeletons } from './table-card.tsx'

type Props = {
  /** Live games of the catalogue; those without tables are shown as games. */ readonly games: readonly Game[]
  /** How the tables work, in the words of the editors. */ readonly about: ReactNode
}

/** The tables of the live casino: by game and language, as addresses; their figures follow while the page is visible. */
export function LiveLobby({ games, about }: Props) {
  const say = useText()
  const currency = useTableCurrency()
  const { data, isError, refetch } = useTables(currency)
  const others = games.filter(({ has_lobby: hasLobby }) => !hasLobby)
  return (
    <LiveStyles>
      <div className="live-lobby">
        {data ? (
          <ShownTables tables={data} games={games} />
        ) : (
          <NoTables isFailed={isError} onAgain={() => void refetch()} />
        )}
        {others.length === 0 ? null : (
          <section className="section">
            <h2>{say('live.others')}</h2>
            <GameGrid games={others} />
          </section>
        )}
        {about}
      </div>
    </LiveStyles>
  )
}

/** Nothing is known: tables are on their way, or did not come. */
function NoTables({ isFailed, onAgain }: { readonly isFailed: boolean; readonly onAgain: () => void }) {
  const say = useText()
  if (!isFailed)
    return (
      <div className="table-grid" aria-busy="true">
        <TableSkeletons count={8} />
      </div>
    )
  return (
    <EmptyState
      image={art('magnifier')}
      title={say('live.failed')}
      actions={
        <Button tone="gold" onClick={onAgain}>
          {say('error.again')}
        </Button>
      }
    >
      <p>{say('live.failedText')}</p>
    </EmptyState>
  )
}

/** A lobby that is older says of when it is. */
const staleMs = 20_000

/** The known tables, and the note about the others. */
export function ShownTables({ tables, games }: { readonly tables: Tables; readonly games: readonly Game[] }) {
  const say = useText()
  const { search } = useLocation()
  const filter = tableFilterOf(search)
  const beside = readName(new URLSearchParams(search).get('with'))
  const fitting = fittingTables(tables.items, filter)
  const named = namesOfGames(games, say)
  const isOpen = fitting.some(({ is_open: isOpen }) => isOpen)
  const featured = beside === null ? featuredTable(fitting) : null
  return (
    <>
      {beside === null ? null : <SecondNote first={beside} />}
      {featured === null ? null : <Featured table={featured} currency={tables.currency} />}
      <GameRow tables={tables.items} filter={filter} nameOfGame={named} />
      <FilterBar tables={tables} filter={filter} count={fitting.length} />
      {tables.down.map((slug) => (
        <p key={slug} className="note" role="status">
          <CloudOff size={17} aria-hidden="true" />
          <Phrase>{say('live.down', { game: named(slug) })}</Phrase>
        </p>
      ))}
      {fitting.length > 0 && !isOpen ? <AllClosed tables={fitting} /> : null}
      {fitting.length === 0 ? (
        <NoTable />
      ) : (
        <div className="table-grid">
          {fitting.map((table) => (
            <TableCard
              key={`${table.game.slug} ${table.id}`}
              table={table}
              currency={tables.currency}
              asOf={tables.as_of}
              beside={beside}
            />
          ))}
        </div>
      )}
      <p className="live-foot">
        {fitting.some(({ results }) => results.length > 0) ? <span>{say('live.past')}</span> : null}
        {fitting.some(({ hours }) => hours !== null) && (tables.currency === 'uah' || tables.currency === 'kzt') ? (
          <span>{say(`live.zone.${tables.currency}`)}</span>
        ) : null}
        <AsOf iso={tables.as_of} />
      </p>
    </>
  )
}

/** Names of games in the language of the page. */
const namesOfGames =
  (games: readonly Game[], say: ReturnType<typeof useText>): NameOfGame =>
  (slug) => {
    const game = games.find((each) => each.slug === slug)
    return game === undefined ? slug : nameOf(game, say)
  }

/** Only where the figures are older than a visitor would take them to be. They grow old while nothing is read. */
function AsOf({ iso }: { readonly iso: string }) {
  const say = useText()
  const now = useNow()
  if (!useHydrated() || now - Date.parse(iso) < staleMs) return null
  return (
    <span className="num" role="status">
      {say('live.asOf', { time: formatTime(iso, localOffset(iso)) })}
    </span>
  )
}

function Featured({ table, currency }: { readonly table: LiveTable; readonly currency: string }) {
  const say = useText()
  const { language } = useSite()
  const kind = kindOf(table)
  const dealer = dealerIn(table, language)
  return (
    <section className={`live-hero felt-${kind}`}>
      <div className="live-hero-art" aria-hidden="true">
        {kind === 'roulette' ? <RouletteWheel isNumbered /> : <TableArt kind={kind} />}
      </div>
      <p className="table-marks">
        <span className="table-live">{say('live.mark')}</span>
        {dealer === null ? null : <span>{say('live.dealer', { name: dealer })}</span>}
      </p>
      <h2>{tableNameIn(table, language)}</h2>
      <p className="table-game">{nameOf(table.game, say)}</p>
      <Limits table={table} currency={currency} />
      <Results table={table} most={8} />
      <div className="live-hero-actions">
        <Link
          className={buttonClass({ tone: 'gold', size: 'lg' })}
          to={tableAddress({ slug: table.game.slug, table: table.id })}
        >
          <Play size={18} aria-hidden="true" />
          {say('live.sit')}
        </Link>
        <Seats table={table} />
      </div>
    </section>
  )
}

function AllClosed({ tables }: { readonly tables: readonly LiveTable[] }) {
  const say = useText()
  const next = nextToOpen(tables)
  return (
    <p className="note note-info" role="status">
      <span>
        <b>{say('live.allClosed')}</b>
        {next?.hours ? (
          <>
            {' '}
            · <Phrase>{say('live.opensAt', { time: next.hours.opens })}</Phrase>
          </>
        ) : null}
      </span>
    </p>
  )
}

function NoTable() {
  const say = useText()
  const { pathname } = useLocation()
  return (
    <EmptyState
      image={art('crystal-ball')}
      title={say('live.none')}
      actions={
        <Link className={buttonClass({ tone: 'gold' })} to={pathname}>
          {say('live.reset')}
        </Link>
      }
    >
      <p>{say('live.noneText')}</p>
    </EmptyState>
  )
}

/** A second table is being chosen; the first one stays open. */
function SecondNote({ first }: { readonly first: TableName }) {
  const say = useText()
  return (
    <p className="note note-info">
      <span>{say('live.secondChoose')}</span>
      <Link className="link-button" to={tableAddress(first)}>
        <X size={15} aria-hidden="true" />
        {say('live.secondCancel')}
      </Link>
    </p>
  )
}
