import type { JackpotDrop } from '@zoria/contract/jackpots/http'
import { jackpotSuits } from '@zoria/contract/jackpots/words'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import { Suit } from '@zoria/ui/play/jackpot-ticker.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney, formatWhole } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { nameOf } from '../../../lib/game-name.ts'
import { useHistory } from '../api.ts'
import { historyAddress, type HistoryPage } from '../model/questions.ts'
import { useJackpotTexts } from './texts.ts'

type Props = { readonly currency: string; readonly shown: HistoryPage }

/** The drops, of all suits or of one; every page has its address. */
export function JackpotHistory({ currency, shown }: Props) {
  const say = useText()
  const { search } = useLocation()
  const texts = useJackpotTexts()
  return (
    <section className="panel jackpot-history" aria-labelledby="jackpot-history">
      <div className="panel-head">
        <h2 id="jackpot-history">{say('jackpot.history')}</h2>
        <nav className="jackpot-filter" aria-label={say('jackpot.filter')}>
          {[null, ...jackpotSuits.toReversed()].map((suit) => (
            <Link
              key={suit ?? 'all'}
              to={historyAddress(search, { ...shown, suit, page: 1 })}
              aria-current={suit === shown.suit ? 'page' : undefined}
              aria-label={suit === null ? undefined : texts.nameOf(suit)}
              preventScrollReset
            >
              {suit === null ? say('jackpot.all') : <Suit name={suit} size={17} />}
            </Link>
          ))}
        </nav>
      </div>
      <Drops key={`${currency} ${shown.suit} ${shown.page}`} currency={currency} shown={shown} />
    </section>
  )
}

function Drops({ currency, shown }: Props) {
  const say = useText()
  const { search } = useLocation()
  const { data, isPending, refetch } = useHistory({ ...shown, currency })
  if (isPending) return <Skeleton height={260} radius={12} />
  if (!data)
    return (
      <EmptyState
        title={say('error.title')}
        actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
      />
    )
  if (data.items.length === 0 && shown.page > 1)
    return (
      <EmptyState
        title={say('jackpot.emptyPage')}
        actions={
          <Link className={buttonClass({ tone: 'ghost' })} to={historyAddress(search, { ...shown, page: 1 })}>
            {say('jackpot.firstPage')}
          </Link>
        }
      />
    )
  if (data.items.length === 0)
    return (
      <EmptyState title={say('jackpot.empty')}>
        <p>{say('jackpot.emptyText')}</p>
      </EmptyState>
    )
  return (
    <>
      <DropTable drops={data.items} />
      <Pages
        page={shown.page}
        pages={Math.ceil(data.total / data.pageSize)}
        label={say('jackpot.pages')}
        to={(page) => historyAddress(search, { ...shown, page })}
      />
    </>
  )
}

/** The rows; tests show them without a server. */
export function DropTable({ drops }: { readonly drops: readonly JackpotDrop[] }) {
  const say = useText()
  const texts = useJackpotTexts()
  return (
    <table className="jackpot-drops">
      <thead>
        <tr>
          {(['jackpot', 'when', 'player', 'game', 'sum', 'verify'] as const).map((column) => (
            <th key={column} scope="col">
              {say(`jackpot.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {drops.map(({ id, suit, at, alias, game, amount, currency, draw_id, is_voided, is_returned, is_own }) => (
          <tr key={id} aria-current={is_own ? 'true' : undefined}>
            <td>
              <span className="jackpot-name">
                <Suit name={suit} size={18} />
                <Phrase>{texts.nameOf(suit)}</Phrase>
              </span>
            </td>
            <td>
              <LocalDateTime iso={at} />
            </td>
            <td>{is_own ? say('jackpot.you') : alias}</td>
            <td>
              {game === null ? (
                '–'
              ) : (
                <Link className="link" to={`/games/${game.slug}`}>
                  {nameOf(game, say)}
                </Link>
              )}
            </td>
            <td className="num prize">
              <Verbatim>
                {is_voided ? <s translate="no">{formatMoney(amount, currency)}</s> : formatMoney(amount, currency)}
              </Verbatim>
              {is_voided ? <small>{say(is_returned ? 'jackpot.returned' : 'jackpot.voided')}</small> : null}
            </td>
            <td>
              <Link className="link" to={`/fairness?draw=${draw_id}`}>
                {say('jackpot.verify')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PagesProps = {
  readonly page: number
  readonly pages: number
  readonly label: string
  readonly to: (page: number) => string
}

/** The ways to the pages around one; nothing where there is one page. */
export function Pages({ page, pages, label, to }: PagesProps) {
  const say = useText()
  if (pages <= 1) return null
  return (
    <nav className="jackpot-pages" aria-label={label}>
      {page > 1 ? (
        <Link className={buttonClass({ tone: 'ghost' })} rel="prev" to={to(page - 1)} preventScrollReset>
          {say('jackpot.pageBefore')}
        </Link>
      ) : (
        <span />
      )}
      <span className="num">{say('jackpot.pageOf', { page: formatWhole(page), pages: formatWhole(pages) })}</span>
      {page < pages ? (
        <Link className={buttonClass({ tone: 'ghost' })} rel="next" to={to(page + 1)} preventScrollReset>
          {say('jackpot.pageAfter')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
