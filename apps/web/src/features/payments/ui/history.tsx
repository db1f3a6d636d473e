import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art.ts'
import { now } from '../../../lib/clock.ts'
import { localOffset } from '../../../lib/formats.ts'
import { useTransactions } from '../api.ts'
import { everything, filtersOf, isNarrowed, writeFilters, type HistoryFilters } from '../model/filters.ts'
import { byDay, nameOfDay } from '../model/history.ts'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { HistoryRow } from './history-row.tsx'
import { PaymentView } from './payment-view.tsx'
import { useCashboxAddress } from './use-cashbox-address.ts'

/** Every movement of money besides bets, or the payment that the address names. */
export function History({ payment }: { readonly payment: string | null }) {
  const { parameters, change } = useCashboxAddress()
  if (payment !== null) return <PaymentView id={payment} onClose={() => change((now) => now.delete('payment'))} />
  const filters = filtersOf(parameters)
  const narrow = (narrowed: Partial<HistoryFilters>) => change((now) => writeFilters(now, { ...filtersOf(now), ...narrowed }))
  return (
    <div className="cashbox-whole">
      <HistoryFilterBar filters={filters} onChange={narrow} />
      <Movements filters={filters} onReset={() => narrow(everything)} onOpen={(id) => change((now) => now.set('payment', id))} />
    </div>
  )
}

type Props = { readonly filters: HistoryFilters; readonly onReset: () => void; readonly onOpen: (id: string) => void }

/** Movements by day; a payment under way moves by itself. */
function Movements({ filters, onReset, onOpen }: Props) {
  const say = useText()
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useTransactions(filters)
  if (isPending) return <div className="grid content-start gap-3 pt-3" aria-busy="true">{['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} height={56} radius={12} />)}</div>
  if (isError) return <EmptyState title={say('error.title')} actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>} />
  const titleOf = (date: string) => {
    const name = nameOfDay(date, now(), localOffset)
    return name === null ? date : `${say(`history.${name}`)}, ${date}`
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Nothing isNarrowed={isNarrowed(filters)} onReset={onReset} />
  return (
    <>
      {byDay(items, localOffset).map(({ date, items: ofDay }) => (
        <section key={date} aria-label={date}>
          <h2 className="history-day num">{titleOf(date)}</h2>
          <ul className="history">{ofDay.map((item) => <HistoryRow key={item.id} item={item} onOpen={onOpen} />)}</ul>
        </section>
      ))}
      {hasNextPage ? <Button className="mt-4 button-wide" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{say('history.more')}</Button> : null}
    </>
  )
}

function Nothing({ isNarrowed: isFiltered, onReset }: { readonly isNarrowed: boolean; readonly onReset: () => void }) {
  const say = useText()
  return isFiltered
    ? <EmptyState image={art('magnifier')} title={say('history.nothing')} actions={<Button tone="gold" onClick={onReset}>{say('history.reset')}</Button>}><p>{say('history.nothingText')}</p></EmptyState>
    : <EmptyState image={art('money-bag')} title={say('history.empty')}><p>{say('history.emptyText')}</p></EmptyState>
}
