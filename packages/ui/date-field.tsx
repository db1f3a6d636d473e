import { useMaskito } from '@maskito/react'
import { useId, type ReactNode } from 'react'
import { describedBy, Field } from './field.tsx'
import { formattedInput } from './formatted-input.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly placeholder: string
  /** Writes what was typed so far as the placeholder has it. */
  readonly format: (typed: string) => string
  /** A whole day that is inserted at once, in any spelling; null for anything else. */
  readonly wholeDay: (inserted: string) => string | null
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly autoComplete?: string
  readonly autoFocus?: boolean
}

/** A day typed as dd/MM/yyyy. A calendar would ask for forty years of pages. */
export function DateField({
  label,
  value,
  onChange,
  onBlur,
  placeholder,
  format,
  wholeDay,
  hint,
  error,
  autoComplete,
  autoFocus = false,
}: Props) {
  const id = useId()
  const ref = useMaskito({ options: formattedInput({ format, replacementOf: wholeDay }) })
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className="field-box" data-invalid={Boolean(error)}>
        <input
          id={id}
          ref={ref}
          className="num"
          inputMode="numeric"
          autoComplete={autoComplete}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- The page before has taken the focus with it.
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={value}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, { hint, error })}
          onInput={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      </span>
    </Field>
  )
}
