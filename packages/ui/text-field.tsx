import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { describedBy, Field } from './field.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Inside the box, after the input. */
  readonly after?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A line of text. */
export function TextField({ label, hint, error, after, id, ...rest }: Props) {
  const own = useId()
  const inputId = id ?? own
  return (
    <Field id={inputId} label={label} hint={hint} error={error}>
      <span className="field-box" data-invalid={Boolean(error)}>
        <input
          {...rest}
          id={inputId}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(inputId, { hint, error })}
        />
        {after}
      </span>
    </Field>
  )
}

/** A value that may be read only here. */
export function ReadonlyField({
  label,
  hint,
  children,
}: {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="field-box field-box-readonly">{children}</div>
      {hint ? <span className="field-hint">{hint}</span> : null}
    </div>
  )
}
