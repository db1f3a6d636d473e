import type { Currency } from '@zoria/kernel'
import { describedBy, FieldError } from '@zoria/ui/field.tsx'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { typedAmount } from '../../../lib/forms/amounts.ts'
import { currencySign, formatAmount, groupDigits } from '../../../lib/formats.ts'

type Props = {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
  readonly currency: Currency
  readonly presets: readonly string[]
  readonly hint: ReactNode
  readonly error: ReactNode
}

/** A sum, large, with the presets below. On leaving the field it takes the form of Spec §9. */
export function AmountField({ label, value, onChange, onLeave, currency, presets, hint, error }: Props) {
  const id = useId()
  const tidy = () => {
    const amount = typedAmount(value, currency)
    if (amount !== null) onChange(formatAmount(amount))
    onLeave()
  }
  return (
    <div className="field">
      <label className="cashbox-legend" htmlFor={id}>
        {label}
      </label>
      <span className="amount-box" data-invalid={Boolean(error)}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={tidy}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, { hint, error })}
        />
        <span translate="no" aria-hidden="true">
          {currencySign(currency)}
        </span>
      </span>
      {presets.length > 0 ? <Presets {...{ value, onChange, currency, presets }} /> : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint ? (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}

function Presets({ value, onChange, currency, presets }: Pick<Props, 'value' | 'onChange' | 'currency' | 'presets'>) {
  const say = useText()
  const chosen = typedAmount(value, currency)
  return (
    <div className="presets" role="group" aria-label={say('cashbox.presets')}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="preset"
          translate="no"
          aria-pressed={chosen === typedAmount(preset, currency)}
          onClick={() => onChange(formatAmount(preset))}
        >
          {groupDigits(preset)}
        </button>
      ))}
    </div>
  )
}
