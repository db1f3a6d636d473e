import { OTPInput, type SlotProps } from 'input-otp'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
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
  /** Reads the digits of a code in any spelling; everything else is dropped. */
  readonly read: (typed: string) => string
  /** The code is what the dialog was opened for; where it is one of many things, it waits. */
  readonly takesFocus?: boolean
}

/** Spec §9: default code length 6. */
export const codeLengthUsual = 6

/** A one-time code: one real input drawn as boxes, so that paste, autofill and screen readers work. */
export function CodeField({
  label,
  length = codeLengthUsual,
  value,
  onChange,
  onComplete,
  onEnter,
  read,
  error,
  ...rest
}: Props) {
  const { isLocked = false, takesFocus = true } = rest
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const digitsOf = (text: string) => read(text).replace(/\D/g, '').slice(0, length)
  const take = (text: string) => {
    const code = digitsOf(text)
    onChange(code)
    if (code.length === length && value.length < length) onComplete?.(code)
  }
  const composition = useComposition(input, { isLocked, take })
  return (
    <div className="code" data-invalid={Boolean(error)} data-locked={isLocked}>
      <OTPInput
        ref={input}
        aria-label={label}
        aria-invalid={Boolean(error)}
        {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        autoFocus={takesFocus}
        autoComplete="one-time-code"
        inputMode="numeric"
        // While an input method composes, its text must stay as it is: the digits in it are read at its end.
        {...(composition.text === null && { pattern: '^\\d*$' })}
        pasteTransformer={digitsOf}
        maxLength={length}
        value={composition.text ?? value}
        readOnly={isLocked}
        aria-busy={isLocked || undefined}
        onChange={composition.text === null ? take : composition.show}
        onCompositionStart={composition.start}
        onCompositionEnd={composition.end}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && value.length < length) {
            event.preventDefault()
            onEnter?.()
          }
        }}
        noScriptCSSFallback={null}
        render={({ slots }) => (
          <span className="code-slots">
            {slots.map((slot, index) => (
              <Slot key={index} slot={slot} />
            ))}
          </span>
        )}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

type Composing = { readonly isLocked: boolean; readonly take: (text: string) => void }

/**
 * Reads text that comes by more than one key: what is inserted at once (dictation, a suggestion of the keyboard) and
 * what an input method composes.
 */
function useComposition(input: RefObject<HTMLInputElement | null>, { isLocked, take }: Composing) {
  const [text, show] = useState<string | null>(null)
  const before = useRef('')
  const takeInserted = useEffectEvent((event: InputEvent) => {
    const { data, inputType } = event
    const field = input.current
    if (field === null || data === null || isLocked) return
    if (event.isComposing || !inputType.startsWith('insert') || /^\d$/.test(data)) return
    event.preventDefault()
    take(field.value.slice(0, field.selectionStart ?? 0) + data + field.value.slice(field.selectionEnd ?? 0))
  })
  useEffect(() => {
    const field = input.current
    const insert = (event: InputEvent) => takeInserted(event)
    field?.addEventListener('beforeinput', insert)
    return () => field?.removeEventListener('beforeinput', insert)
  }, [input])
  return {
    text,
    // The field itself: longer text than the code has digits must stay whole until its digits are read.
    show: () => show(input.current?.value ?? ''),
    start: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
      before.current = currentTarget.value
      show(currentTarget.value)
    },
    end: ({ data }: { readonly data: string }) => {
      show(null)
      take(before.current + data)
    },
  }
}

function Slot({ slot }: { readonly slot: SlotProps }) {
  return (
    <span className={classNames('code-slot')} data-active={slot.isActive}>
      {slot.char ?? (slot.hasFakeCaret ? <i className="code-caret" /> : null)}
    </span>
  )
}
