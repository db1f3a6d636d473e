import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What assistive technology needs to know of a field's hint and error. */
export function describedBy(
  id: string,
  { hint, error }: { readonly hint?: ReactNode; readonly error?: ReactNode },
): string | undefined {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean)
  return ids.length === 0 ? undefined : ids.join(' ')
}

type Props = {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly children: ReactNode
}

/** A labelled field with its hint and its error below. */
export function Field({ id, label, hint, error, children }: Props) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint ? (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}

/** The error of a field; nothing where there is none. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <span className="field-error" id={id} role="alert">
      <CircleAlert size={15} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
