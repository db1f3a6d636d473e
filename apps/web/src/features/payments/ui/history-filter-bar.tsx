import { transactionKinds, visibleStatuses } from '@zoria/contract/payments/words'
import { Button } from '@zoria/ui/button.tsx'
import { DateField } from '@zoria/ui/date-field.tsx'
import { SelectField } from '@zoria/ui/select-field.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { now } from '../../../lib/clock.ts'
import { typedDay, weekStart } from '../../../lib/days.ts'
import { formatDate, formatDay, localOffset } from '../../../lib/formats.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSite } from '../../../lib/site.ts'
import { notify } from '../../../shell/index.ts'
import { useHistoryFile } from '../api.ts'
import { areDaysCrossed, everything, isNarrowed, type HistoryFilters } from '../model/filters.ts'
import { kinds, statuses } from './history-row.tsx'

type Props = { readonly filters: HistoryFilters; readonly onChange: (narrowed: Partial<HistoryFilters>) => void }

/** What the history shows, and the same as a file. */
export function HistoryFilterBar({ filters, onChange }: Props) {
  const say = useText()
  const isHydrated = useHydrated()
  return (
    <fieldset className="history-filters" aria-label={say('history.filters')} disabled={!isHydrated}>
      <SelectField
        label={say('history.kind')}
        value={filters.kind ?? ''}
        onChange={(kind) => onChange({ kind: kind === '' ? null : kind })}
        options={[{ value: '', label: say('history.allKinds') }, ...transactionKinds.map((kind) => ({ value: kind, label: say(kinds[kind].text) }))]}
      />
      <SelectField
        label={say('history.status')}
        value={filters.status ?? ''}
        onChange={(status) => onChange({ status: status === '' ? null : status })}
        options={[{ value: '', label: say('history.allStatuses') }, ...visibleStatuses.map((status) => ({ value: status, label: say(statuses[status].text) }))]}
      />
      <DayField label={say('history.from')} day={filters.from} onChange={(from) => onChange({ from })} />
      <DayField label={say('history.to')} day={filters.to} onChange={(to) => onChange({ to })} fault={areDaysCrossed(filters) ? 'history.datesCrossed' : null} />
      <div className="history-tools">
        <ThisWeek onChange={onChange} />
        {isNarrowed(filters) ? <Button tone="text" onClick={() => onChange(everything)}>{say('history.reset')}</Button> : null}
        <SaveButton filters={filters} />
      </div>
    </fieldset>
  )
}

/** The days of this week up to today, by the calendar of the language. */
function ThisWeek({ onChange }: Pick<Props, 'onChange'>) {
  const say = useText()
  const { language } = useSite()
  const choose = () => {
    const moment = new Date(now()).toISOString()
    const today = typedDay(formatDate(moment, localOffset(moment)))
    if (today !== null) onChange({ from: weekStart(today, language), to: today })
  }
  return <Button tone="text" onClick={choose}>{say('history.thisWeek')}</Button>
}

type DayProps = { readonly label: string; readonly day: string | null; readonly onChange: (day: string | null) => void; readonly fault?: MessageId | null }

/** A day that filters while it is whole. A reset from elsewhere empties the field. */
function DayField({ label, day, onChange, fault = null }: DayProps) {
  const say = useText()
  const [typed, type] = useState(day === null ? '' : formatDay(day))
  const [known, know] = useState(day)
  if (day !== known) {
    know(day)
    if (typedDay(typed) !== day) type(day === null ? '' : formatDay(day))
  }
  const isWrong = typed.length === 10 && typedDay(typed) === null
  const change = (text: string) => {
    type(text)
    if (typedDay(text) !== day) onChange(typedDay(text))
  }
  const error = isWrong ? 'DATE_INVALID' : fault
  return <DateField label={label} value={typed} onChange={change} placeholder={say('field.dayPattern')} error={error && say(error)} />
}

function SaveButton({ filters }: Pick<Props, 'filters'>) {
  const say = useText()
  const textOf = useRefusalText()
  const file = useHistoryFile()
  const save = async () => {
    const answer = await file.mutateAsync(filters)
    if (answer.ok) saveFile({ name: 'zoria-history.csv', text: answer.value.body, type: 'text/csv;charset=utf-8' })
    else notify({ kind: 'error', title: textOf(answer.refusal) })
  }
  return <Button isBusy={file.isPending} onClick={() => void save()}><Download size={17} aria-hidden="true" />{say('history.csv')}</Button>
}
