import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Field } from './field.tsx'

type Props<Value extends string> = {
  readonly label: ReactNode
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

/** A choice of a few options with the system's native list. */
export function SelectField<Value extends string>({ label, value, onChange, options }: Props<Value>) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <span className="field-box field-select">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
    </Field>
  )
}
