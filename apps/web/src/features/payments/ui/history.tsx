import { transactionKinds, visibleStatuses } from '@zoria/contract/payments/words'
import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { SelectField } from '@zoria/ui/select-field.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Download } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { now } from '../../../lib/time/clock.ts'
import { DayField } from '../../../lib/time/day-field.tsx'
import { weekStart } from '../../../lib/time/days.ts'
import { typedDay } from '../../../lib/time/typed-day.ts'
import { formatDate, localOffset } from '../../../lib/formats.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSite } from '../../../lib/site.ts'
import { notify } from '../../../shell/index.ts'
import { useHistoryFile, useTransactions } from '../api.ts'
import {
  areDaysCrossed,
  everything,
  filtersOf,
  type HistoryFilters,
  isNarrowed,
  writeFilters,
} from '../model/filters.ts'
import { byDay, nameOfDay } from '../model/history.ts'
import { HistoryRow, kinds, statuses } from './history-row.tsx'
import { PaymentView } from './payment-view.tsx'
import { useCashboxAddress } from './use-cashbox-address.ts'

/** Every movement of money besides bets, or the payment that the address names. */
export function History({ payment }: { readonly payment: string | null }) {
  const { parameters, change } = useCashboxAddress()
  if (payment !== null) return <PaymentView id={payment} onClose={() => change((now) => now.delete('payment'))} />
  const filters = filtersOf(parameters)
  const narrow = (narrowed: Partial<HistoryFilters>) =>
    change((now) => writeFilters(now, { ...filtersOf(now), ...narrowed }))
  return (
    <div className="cashbox-whole">
      <HistoryFilterBar filters={filters} onChange={narrow} />
      <Movements
        filters={filters}
        onReset={() => narrow(everything)}
        onOpen={(id) => change((now) => now.set('payment', id))}
      />
    </div>
  )
}

type Props = { readonly filters: HistoryFilters; readonly onReset: () => void; readonly onOpen: (id: string) => void }

/** Movements by day; a payment in progress updates live. */
function Movements({ filters, onReset, onOpen }: Props) {
  const say = useText()
  const offsetOf = useLocalOffset()
  const { data, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useTransactions(filters)
  if (isPending)
    return (
      <div className="grid content-start gap-3 pt-3" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={56} radius={12} />
        ))}
      </div>
    )
  // What was loaded before stays when a later page, or an update of the list, fails.
  if (data === undefined)
    return (
      <EmptyState
        title={say('error.title')}
        actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
      />
    )
  const titleOf = (date: string) => {
    const name = nameOfDay(date, now(), offsetOf)
    return name === null ? date : `${say(`history.${name}`)}, ${date}`
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Nothing isNarrowed={isNarrowed(filters)} onReset={onReset} />
  return (
    <>
      {byDay(items, offsetOf).map(({ date, items: ofDay }) => (
        <section key={date} aria-label={date}>
          <h2 className="history-day num">{titleOf(date)}</h2>
          <ul className="history">
            {ofDay.map((item) => (
              <HistoryRow key={item.id} item={item} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <Button className="mt-4 button-wide" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say(isFetchNextPageError ? 'error.again' : 'history.more')}
        </Button>
      ) : null}
    </>
  )
}

function Nothing({ isNarrowed: isFiltered, onReset }: { readonly isNarrowed: boolean; readonly onReset: () => void }) {
  const say = useText()
  return isFiltered ? (
    <EmptyState
      image={art('magnifier')}
      title={say('history.nothing')}
      actions={
        <Button tone="gold" onClick={onReset}>
          {say('history.reset')}
        </Button>
      }
    >
      <p>{say('history.nothingText')}</p>
    </EmptyState>
  ) : (
    <EmptyState image={art('money-bag')} title={say('history.empty')}>
      <p>{say('history.emptyText')}</p>
    </EmptyState>
  )
}

type HistoryFilterBarProps = {
  readonly filters: HistoryFilters
  readonly onChange: (narrowed: Partial<HistoryFilters>) => void
}

/** What the history shows, and the same as a file. */
function HistoryFilterBar({ filters, onChange }: HistoryFilterBarProps) {
  const say = useText()
  const isHydrated = useHydrated()
  return (
    <fieldset className="history-filters" aria-label={say('history.filters')} disabled={!isHydrated}>
      <SelectField
        label={say('history.kind')}
        value={filters.kind ?? ''}
        onChange={(kind) => onChange({ kind: kind === '' ? null : kind })}
        options={[
          { value: '', label: say('history.allKinds') },
          ...transactionKinds.map((kind) => ({ value: kind, label: say(kinds[kind].text) })),
        ]}
      />
      <SelectField
        label={say('history.status')}
        value={filters.status ?? ''}
        onChange={(status) => onChange({ status: status === '' ? null : status })}
        options={[
          { value: '', label: say('history.allStatuses') },
          ...visibleStatuses.map((status) => ({ value: status, label: say(statuses[status].text) })),
        ]}
      />
      <DayField label={say('history.from')} day={filters.from} onChange={(from) => onChange({ from })} />
      <DayField
        label={say('history.to')}
        day={filters.to}
        onChange={(to) => onChange({ to })}
        fault={areDaysCrossed(filters) ? 'history.datesCrossed' : null}
      />
      <div className="history-tools">
        <ThisWeek onChange={onChange} />
        {isNarrowed(filters) ? (
          <Button tone="text" onClick={() => onChange(everything)}>
            {say('history.reset')}
          </Button>
        ) : null}
        <SaveButton filters={filters} />
      </div>
    </fieldset>
  )
}

/** The days of this week up to today, by the calendar of the language. */
function ThisWeek({ onChange }: Pick<HistoryFilterBarProps, 'onChange'>) {
  const say = useText()
  const { language } = useSite()
  const choose = () => {
    const moment = new Date(now()).toISOString()
    const today = typedDay(formatDate(moment, localOffset(moment)))
    if (today !== null) onChange({ from: weekStart(today, language), to: today })
  }
  return (
    <Button tone="text" onClick={choose}>
      {say('history.thisWeek')}
    </Button>
  )
}

function SaveButton({ filters }: Pick<HistoryFilterBarProps, 'filters'>) {
  const say = useText()
  const textOf = useRefusalText()
  const file = useHistoryFile()
  const save = async () => {
    const answer = await file.mutateAsync(filters)
    if (answer.ok) saveFile({ name: 'zoria-history.csv', text: answer.value.body, type: 'text/csv;charset=utf-8' })
    else notify({ kind: 'error', title: textOf(answer.refusal) })
  }
  return (
    <Button isBusy={file.isPending} onClick={() => void save()}>
      <Download size={17} aria-hidden="true" />
      {say('history.csv')}
    </Button>
  )
}
