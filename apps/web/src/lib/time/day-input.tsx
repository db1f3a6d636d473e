import { DateField } from '@zoria/ui/date-field.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { finishedDay, isWholeDay, shownDay } from './typed-day.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: ReactNode
  readonly autoComplete?: string
  readonly autoFocus?: boolean
}

/** A day as dd/MM/yyyy, in any spelling that is typed, pasted or filled in by the browser. */
export function DayInput({ value, onChange, onBlur, ...rest }: Props) {
  const say = useText()
  const leave = () => {
    if (finishedDay(value) !== value) onChange(finishedDay(value))
    onBlur?.()
  }
  const pattern = say('field.dayPattern')
  return (
    <DateField
      {...rest}
      value={value}
      placeholder={pattern}
      format={shownDay}
      wholeDay={wholeDay}
      onChange={onChange}
      onBlur={leave}
    />
  )
}

const wholeDay = (inserted: string): string | null => (isWholeDay(inserted) ? finishedDay(inserted) : null)
