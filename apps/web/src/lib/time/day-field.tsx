import { useState } from 'react'
import { useText, type MessageId } from '../../i18n/text.tsx'
import { formatDay } from '../formats.ts'
import { DayInput } from './day-input.tsx'
import { isWholeDay, typedDay } from './typed-day.ts'

type DayProps = {
  readonly label: string
  readonly day: string | null
  readonly onChange: (day: string | null) => void
  readonly fault?: MessageId | null
}

/** A day that filters while it is whole. A reset from elsewhere empties the field. */
export function DayField({ label, day, onChange, fault = null }: DayProps) {
  const say = useText()
  const [typed, type] = useState(day === null ? '' : formatDay(day))
  const [known, know] = useState(day)
  if (day !== known) {
    know(day)
    if (typedDay(typed) !== day) type(day === null ? '' : formatDay(day))
  }
  const isWrong = isWholeDay(typed) && typedDay(typed) === null
  const change = (text: string) => {
    type(text)
    if (typedDay(text) !== day) onChange(typedDay(text))
  }
  const error = isWrong ? 'DATE_INVALID' : fault
  return <DayInput label={label} value={typed} onChange={change} error={error && say(error)} />
}
