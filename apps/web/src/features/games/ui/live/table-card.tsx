import type { LiveTable } from '@zoria/contract/games/tables'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { prefixOf } from '../../../../i18n/languages.ts'
import { useText, type Say } from '../../../../i18n/text.tsx'
import { formatRoundMoney, formatWhole } from '../../../../lib/formats.ts'
import { LocalDateTime } from '../../../../lib/time/local-date.tsx'
import { useSite } from '../../../../lib/site.ts'
import { nameOf } from '../../../../lib/game-name.ts'
import { dealerIn, kindOf, tableAddress, tableNameIn, type TableName } from '../../model/live-tables.ts'
import { TableArt } from './table-art.tsx'

type Props = {
  readonly table: LiveTable
  readonly currency: string
  /** When the table was so. */ readonly asOf: string
  /** The table that stays open beside the one that is chosen. */ readonly beside?: TableName | null
  readonly isHeading?: boolean
}

/**
 * A table: what is played, between which bets, how many sit there, what came last, and when it is open. A closed one
 * leads nowhere.
 */
export function TableCard({ table, currency, asOf, beside = null, isHeading = false }: Props) {
  const say = useText()
  const { language } = useSite()
  const name = tableNameIn(table, language)
  const Name = isHeading ? 'h3' : 'h2'
  return (
    <article className="table-card" data-table={table.id} data-open={table.is_open}>
      <div className={`felt felt-${kindOf(table)}`}>
        <TableArt kind={kindOf(table)} />
        <TableMarks table={table} />
        {table.image === null ? null : (
          <img
            className="felt-dealer"
            src={`/api${table.image}`}
            width={64}
            height={64}
            alt=""
            decoding="async"
            loading="lazy"
          />
        )}
        {table.is_open ? null : <ClosedNote />}
      </div>
      <div className="table-facts">
        <Name>
          {table.is_open ? (
            <Link className="table-link" to={tableAddress({ slug: table.game.slug, table: table.id }, beside)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Name>
        <p className="table-game">{nameOf(table.game, say)}</p>
        <div className="table-line">
          <Limits table={table} currency={currency} />
          {table.is_open ? <Seats table={table} /> : <OpensAt table={table} asOf={asOf} />}
        </div>
        <Results table={table} most={6} />
        <p className="table-more">
          <span>{dealerLine(table, language)}</span>
          <Hours table={table} />
        </p>
      </div>
    </article>
  )
}

const dealerLine = (table: LiveTable, language: Parameters<typeof dealerIn>[1]): ReactNode => (
  <DealerName name={dealerIn(table, language)} />
)

function DealerName({ name }: { readonly name: string | null }) {
  const say = useText()
  return name === null ? null : say('live.dealer', { name })
}

function TableMarks({ table }: { readonly table: LiveTable }) {
  const say = useText()
  const { language } = table
  const prefix = language !== null && language in prefixOf ? prefixOf[language as keyof typeof prefixOf] : language
  return (
    <p className="table-marks">
      {table.is_open ? <span className="table-live">{say('live.mark')}</span> : null}
      {prefix === null ? null : <span>{prefix.toUpperCase()}</span>}
    </p>
  )
}

function ClosedNote() {
  const say = useText()
  return <p className="felt-note">{say('live.closed')}</p>
}

/** Smallest and largest bet, in the currency of the page. */
export function Limits({ table: { limits }, currency }: Pick<Props, 'table' | 'currency'>) {
  const say = useText()
  if (limits === null) return null
  // The currency stands once, after both.
  const min = formatRoundMoney(limits.min, currency).replace(/\u00a0\S+$/, '')
  return (
    <p className="table-limits num">
      <span className="visually-hidden">{say('live.bets')}: </span>
      <Verbatim>{min}</Verbatim> – <Verbatim>{formatRoundMoney(limits.max, currency)}</Verbatim>
    </p>
  )
}

/** Free seats where they are limited, else how many play; nothing where the provider says neither. */
export function Seats({ table: { seats, players } }: Pick<Props, 'table'>) {
  const say = useText()
  if (seats === null && players === null) return null
  return (
    <p className="table-seats num" data-full={seats?.free === 0}>
      <Users size={14} aria-hidden="true" />
      <Phrase>{seats === null ? sayCount(say, 'live.players', players ?? 0) : sayFree(say, seats.free)}</Phrase>
    </p>
  )
}

const sayFree = (say: Say, free: number): string =>
  free === 0 ? say('live.seatsNone') : sayCount(say, 'live.seatsFree', free)
const sayCount = (say: Say, id: 'live.players' | 'live.seatsFree', count: number): string =>
  say(id, { count, shown: formatWhole(count) })

const dayMs = 86_400_000

/** When a closed table opens: the time of the market where that is within a day, else date and time of the reader. */
function OpensAt({ table: { opens_at: at, hours }, asOf }: Pick<Props, 'table' | 'asOf'>) {
  const say = useText()
  if (at === null) return null
  const isSoon = Date.parse(at) - Date.parse(asOf) < dayMs
  if (isSoon && hours !== null) return <p className="table-seats num">{say('live.opensAt', { time: hours.opens })}</p>
  return (
    <p className="table-seats num">
      <Phrase>{say('live.opensOn', { time: '' })}</Phrase>
      <LocalDateTime iso={at} />
    </p>
  )
}

function Hours({ table: { hours, is_open: isOpen, opens_at: at } }: Pick<Props, 'table'>) {
  const say = useText()
  if (hours !== null)
    return (
      <span className="num">
        <Phrase>{hours.opens}</Phrase>–<Phrase>{hours.closes}</Phrase>
      </span>
    )
  return isOpen && at === null ? <span>{say('live.roundClock')}</span> : null
}

/** Last results, newest first. */
export function Results({ table: { results }, most }: Pick<Props, 'table'> & { readonly most: number }) {
  const say = useText()
  if (results.length === 0) return null
  const shown = results.slice(0, most)
  return (
    <p
      className="table-results num"
      role="img"
      aria-label={say('live.results', { results: shown.map(({ value }) => value).join(', ') })}
    >
      {shown.map(({ value, colour }, index) => (
        <span key={results.length - index} data-colour={colour ?? undefined}>
          {value}
        </span>
      ))}
    </p>
  )
}

/** Places of tables that are on their way. */
export function TableSkeletons({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="table-card" aria-hidden="true">
      <Skeleton height={148} radius={0} />
      <div className="table-facts">
        <Skeleton width="60%" height={18} radius={6} />
        <Skeleton width="80%" height={14} radius={6} />
        <Skeleton width="40%" height={14} radius={6} />
      </div>
    </div>
  ))
}
