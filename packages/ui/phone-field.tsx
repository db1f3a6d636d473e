import { useMaskito } from '@maskito/react'
import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, Field } from './field.tsx'

export type PhoneCountryChoice = {
  readonly code: string
  readonly name: string
  readonly prefix: string
  /** Maskito's pattern of the national part, for instance `(/\d|-/)[]`. */
  readonly mask: readonly (RegExp | string)[]
  readonly placeholder: string
  readonly flag: ReactNode
  /**
   * Normalises typed or pasted text to the digits of the mask. Text starting with a plus has an unknown or different country code: it stays whole.
   */
  readonly normalize: (typed: string) => string
}

type Props = {
  readonly label: string
  readonly countryLabel: string
  readonly countries: readonly PhoneCountryChoice[]
  readonly country: string
  readonly onCountryChange: (code: string) => void
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly autoFocus?: boolean
}

/** A phone number with its country. Takes any spelling that is pasted: digits are brought to the national form first, then masked. */
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

function CountrySelect({ countryLabel, countries, onCountryChange, chosen }: Props & { readonly chosen: PhoneCountryChoice }) {
  return (
    <span className="phone-country">
      {chosen.flag}
      <span aria-hidden="true">{chosen.prefix}</span>
      <ChevronDown size={15} aria-hidden="true" />
      <select aria-label={countryLabel} value={chosen.code} onChange={(event) => onCountryChange(event.target.value)}>
        {countries.map((each) => <option key={each.code} value={each.code}>{`${each.name} ${each.prefix}`}</option>)}
      </select>
    </span>
  )
}

function NationalNumber({ id, chosen, value, onChange, onBlur, hint, error, autoFocus }: Props & { readonly id: string; readonly chosen: PhoneCountryChoice }) {
  const ref = useMaskito({
    options: {
      mask: ({ value: typed }) => (typed.startsWith('+') ? international : [...chosen.mask]),
      preprocessors: [({ elementState, data }) => (data.length > 4 ? whole(chosen.normalize(data), elementState) : { elementState: normalized(elementState, chosen), data })],
    },
  })
  return (
    <input
      id={id}
      ref={ref}
      className={classNames('phone-number')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={chosen.placeholder}
      value={value}
      // Opening the dialog is a wish to type here; the dialog's own focus rule would choose the country.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      aria-invalid={Boolean(error)}
      aria-describedby={describedBy(id, { hint, error })}
      onInput={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

/** A plus and at most fifteen digits (E.164). */
const international: (RegExp | string)[] = ['+', ...Array.from({ length: 15 }, () => /\d/)]

/** A number with a plus replaces the field's content; other digits are inserted at the caret. */
function whole(text: string, elementState: ElementState): { elementState: ElementState; data: string } {
  return { elementState: text.startsWith('+') ? { value: '', selection: [0, 0] } : elementState, data: text }
}

type ElementState = { readonly value: string; readonly selection: readonly [number, number] }

function normalized(state: ElementState, chosen: PhoneCountryChoice): ElementState {
  const typed = state.value.replace(/[^\d+]/g, '')
  const national = chosen.normalize(typed)
  if (national === typed) return state
  return { value: national, selection: [national.length, national.length] }
}
