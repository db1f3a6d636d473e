import type { Raffle } from '@zoria/contract/raffles/http'
import { instant, plusMs, toIso } from '@zoria/kernel'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatRoundMoney, formatWhole } from '../../../lib/formats.ts'
import { LocalDate } from '../../../lib/time/local-date.tsx'
import { useRafflesOver } from '../api.ts'
import { historyAddress, type HistoryPage } from '../model/questions.ts'
import { Pages } from './jackpot-history.tsx'
import { Proof, statuses, Winners } from './raffle-card.tsx'

type Props = { readonly currency: string; readonly shown: HistoryPage }

/** The raffles that are over; every page has its address. */
export function RaffleHistory({ currency, shown }: Props) {
  const say = useText()
  return (
    <section className="panel raffle raffle-history" aria-labelledby="raffle-history">
      <div className="panel-head">
        <h2 id="raffle-history">{say('raffle.history')}</h2>
      </div>
      <Over key={`${currency} ${shown.raffles}`} currency={currency} shown={shown} />
    </section>
  )
}

function Over({ currency, shown }: Props) {
  const say = useText()
  const { search } = useLocation()
  const { data, isPending, refetch } = useRafflesOver({ raffles: shown.raffles, currency })
  const to = (raffles: number) => historyAddress(search, { ...shown, raffles })
  if (isPending) return <Skeleton height={220} radius={12} />
  const again = <Button onClick={() => void refetch()}>{say('error.again')}</Button>
  const first = (
    <Link className={buttonClass({ tone: 'ghost' })} to={to(1)}>
      {say('jackpot.firstPage')}
    </Link>
  )
  if (!data) return <EmptyState title={say('error.title')} actions={again} />
  if (data.items.length === 0 && shown.raffles > 1)
    return <EmptyState title={say('jackpot.emptyPage')} actions={first} />
  if (data.items.length === 0)
    return (
      <EmptyState title={say('raffle.historyEmpty')}>
        <p>{say('raffle.historyEmptyText')}</p>
      </EmptyState>
    )
  const pages = Math.ceil(data.total / data.pageSize)
  return (
    <>
      <RaffleList raffles={data.items} />
      <Pages page={shown.raffles} pages={pages} label={say('raffle.historyPages')} to={to} />
    </>
  )
}

/** Of a raffle that ends at midnight, where the next one begins, the day before is the last. */
const lastMomentOf = (end: string): string => toIso(plusMs(instant(end), -1))

/** The raffles, each with its winners and proof behind its line; tests show them without a server. */
export function RaffleList({ raffles }: { readonly raffles: readonly Raffle[] }) {
  return (
    <ul>
      {raffles.map((raffle) => (
        <li key={raffle.id}>
          <Past raffle={raffle} />
        </li>
      ))}
    </ul>
  )
}

function Past({ raffle }: { readonly raffle: Raffle }) {
  const say = useText()
  const { number, currency, status, starts_at, ends_at, fund, tickets, winners } = raffle
  const { tone, text } = statuses[status]
  const none = status === 'cancelled' ? 'raffle.cancelled' : 'raffle.nobody'
  return (
    <details className="raffle-past">
      <summary>
        <span>
          <b>{say('raffle.numbered', { number: formatWhole(number) })}</b>
          <small>
            <LocalDate iso={starts_at} /> – <LocalDate iso={lastMomentOf(ends_at)} />
          </small>
        </span>
        <Mark tone={tone}>{say(text)}</Mark>
      </summary>
      <dl className="facts">
        <div>
          <dt>{say('raffle.fund')}</dt>
          <dd className="num prize" translate="no">
            {formatRoundMoney(fund, currency)}
          </dd>
        </div>
        <div>
          <dt>{say('raffle.tickets')}</dt>
          <dd className="num" translate="no">
            {formatWhole(tickets)}
          </dd>
        </div>
      </dl>
      {winners.length > 0 ? (
        <Winners winners={winners} currency={currency} />
      ) : (
        <p className="raffle-small">{say(none)}</p>
      )}
      <Proof raffle={raffle} />
    </details>
  )
}
