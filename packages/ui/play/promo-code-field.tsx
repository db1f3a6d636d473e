import { Check, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { describedBy, Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'

export type PromoCodeState = 'empty' | 'typing' | 'checking' | 'valid' | 'refused' | 'activating'

type Props = {
  readonly state: PromoCodeState
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onActivate: () => void
  readonly texts: Readonly<Record<'label' | 'placeholder' | 'activate' | 'checking' | 'valid' | 'clear', string>>
  /** What the code gives, once it is valid. */
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/** A code and what came of its check. Only a valid one can be activated, by the button or Enter. */
export function PromoCodeField({ state, value, onChange, onActivate, texts, hint, error }: Props) {
  const id = useId()
  const isLocked = state === 'activating'
  const messages = { hint: state === 'valid' ? hint : undefined, error: state === 'refused' ? error : undefined }
  return (
    <form
      className="promo-code"
      data-state={state}
      onSubmit={(event) => {
        event.preventDefault()
        if (state === 'valid') onActivate()
      }}
    >
      <Field id={id} label={texts.label} {...messages}>
        <span className="field-box" data-invalid={state === 'refused'}>
          <input
            id={id}
            value={value}
            placeholder={texts.placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            readOnly={isLocked}
            aria-invalid={state === 'refused'}
            aria-describedby={describedBy(id, messages)}
            onChange={(event) => onChange(event.target.value)}
          />
          {state === 'valid' ? (
            <span className="promo-code-check" role="img" aria-label={texts.valid}>
              <Check size={15} aria-hidden="true" />
            </span>
          ) : null}
          {state === 'checking' ? (
            <span role="status">
              <span className="visually-hidden">{texts.checking}</span>
              <i className="spinner block" aria-hidden="true" />
            </span>
          ) : null}
          {state === 'refused' ? (
            <IconButton isBare label={texts.clear} onClick={() => onChange('')}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          ) : null}
          <Button
            type="submit"
            tone={state === 'valid' || isLocked ? 'gold' : 'ghost'}
            isBusy={isLocked}
            disabled={state !== 'valid' && !isLocked}
          >
            {texts.activate}
          </Button>
        </span>
      </Field>
    </form>
  )
}
