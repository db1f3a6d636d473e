import { useMaskito } from '@maskito/react'
import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, Field } from './field.tsx'
import { formattedInput } from './formatted-input.ts'

export type PhoneCountryChoice = {
  readonly code: string
  readonly name: string
  readonly prefix: string
  readonly placeholder: string
  readonly flag: ReactNode
  /** Groups what was typed so far, without dropping a digit. */
  readonly format: (typed: string) => string
  /** A whole number that is inserted at once, in any spelling, in its international form; null for anything else. */
  readonly wholeNumber: (inserted: string) => string | null
}

type Props = {
  readonly label: string
  readonly countryLabel: string
  readonly countries: readonly PhoneCountryChoice[]
  readonly country: string
  readonly onCountryChange: (code: string) => void
  readonly value: string
  /** `isComposing`: an input method is at work, and the text must stay as it is. */
  readonly onChange: (value: string, isComposing: boolean) => void
  readonly onBlur?: () => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly autoFocus?: boolean
}

/** A phone number with its country. It keeps all digits and groups them; the caller decides what they mean. */
export function PhoneField(props: Props) {
  const id = useId()
  const { label, hint, error, countries, country } = props
  const chosen = countries.find((each) => each.code === country) ?? countries[0]
  if (!chosen) return null
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className="field-box phone" data-invalid={Boolean(error)}>
        <CountrySelect {...props} chosen={chosen} />
        <NationalNumber {...props} id={id} chosen={chosen} />
      </span>
    </Field>
  )
}

function CountrySelect({
  countryLabel,
  countries,
  onCountryChange,
  chosen,
}: Props & { readonly chosen: PhoneCountryChoice }) {
  return (
    <span className="phone-country">
      {chosen.flag}
      <span aria-hidden="true">{chosen.prefix}</span>
      <ChevronDown size={15} aria-hidden="true" />
      <select aria-label={countryLabel} value={chosen.code} onChange={(event) => onCountryChange(event.target.value)}>
        {countries.map((each) => (
          <option key={each.code} value={each.code}>{`${each.name} ${each.prefix}`}</option>
        ))}
      </select>
    </span>
  )
}

type NumberProps = Props & { readonly id: string; readonly chosen: PhoneCountryChoice }

function NationalNumber({ id, chosen, value, onChange, onBlur, hint, error, autoFocus }: NumberProps) {
  const ref = useMaskito({ options: formattedInput({ format: chosen.format, replacementOf: chosen.wholeNumber }) })
  return (
    <input
      id={id}
      ref={ref}
      className={classNames('phone-number')}
      type="tel"
      inputMode="tel"
      // With its country: what a browser fills in is the number of the player, whichever country the form proposes.
      autoComplete="tel"
      placeholder={chosen.placeholder}
      value={value}
      // Opening the dialog is a wish to type here; the dialog's own focus rule would choose the country.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      aria-invalid={Boolean(error)}
      aria-describedby={describedBy(id, { hint, error })}
      onInput={(event) => onChange(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing === true)}
      onCompositionEnd={({ currentTarget }) => onChange(currentTarget.value, false)}
      onBlur={onBlur}
    />
  )
}
