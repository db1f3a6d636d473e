import { Check } from 'lucide-react'
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { FieldError } from './field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly label: ReactNode
  readonly error?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A tick with its sentence. */
export function Checkbox({ label, error, id, ...rest }: Props) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div className="field">
      <label className="checkbox" htmlFor={inputId}>
        <span className="checkbox-box" data-invalid={Boolean(error)}>
          <input
            {...rest}
            type="checkbox"
            id={inputId}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? `${inputId}-error` : undefined}
          />
          <Check size={16} aria-hidden="true" />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={`${inputId}-error`}>{error}</FieldError>
    </div>
  )
}
