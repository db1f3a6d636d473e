import { OTPInput, type SlotProps } from 'input-otp'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

type Props = {
  readonly label: string
  /** How many digits; a code of a call has fewer than the usual. */
  readonly length?: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onComplete?: (value: string) => void
  /** Enter before the code is whole: a button that waits for it takes no Enter. */
  readonly onEnter?: () => void
  readonly error?: ReactNode
  /** Keeps the typed code and the focus while it is being checked. */
  readonly isLocked?: boolean
  /** The code is what the dialog was opened for; where it is one of many things, it waits. */
  readonly takesFocus?: boolean
}

/** Spec §9: default code length 6. */
export const codeLengthUsual = 6

/** A one-time code: one real input drawn as boxes, so that paste, autofill and screen readers work. */
export function CodeField({ label, length = codeLengthUsual, value, onChange, onComplete, onEnter, error, isLocked = false, takesFocus = true }: Props) {
  const id = useId()
  return (
    <div className="code" data-invalid={Boolean(error)} data-locked={isLocked}>
      <OTPInput
        aria-label={label}
        aria-invalid={Boolean(error)}
        {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        autoFocus={takesFocus}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="^\d*$"
        pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
        maxLength={length}
        value={value}
        readOnly={isLocked}
        aria-busy={isLocked || undefined}
        onChange={onChange}
        onComplete={(code: string) => onComplete?.(code)}
        onKeyDown={(event) => { if (event.key === 'Enter' && value.length < length) { event.preventDefault(); onEnter?.() } }}
        noScriptCSSFallback={null}
        render={({ slots }) => <span className="code-slots">{slots.map((slot, index) => <Slot key={index} slot={slot} />)}</span>}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

function Slot({ slot }: { readonly slot: SlotProps }) {
  return (
    <span className={classNames('code-slot')} data-active={slot.isActive}>
      {slot.char ?? (slot.hasFakeCaret ? <i className="code-caret" /> : null)}
    </span>
  )
}
