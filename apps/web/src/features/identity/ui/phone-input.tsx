import { phoneCountries, type PhoneCountry } from '@zoria/contract/identity/words'
import { type PhoneCountryChoice, PhoneField } from '@zoria/ui/phone-field.tsx'
import { type ReactNode, useRef } from 'react'
import { type MessageId, RichText, useText } from '../../../i18n/text.tsx'
import { internationalPhone, isWholePhone, phoneSamples, type PhoneText, phoneText, shownPhone, typePhone, wholePhone } from '../../../lib/forms/phones.ts'

const names: Record<PhoneCountry, MessageId> = { UA: 'country.UA', KZ: 'country.KZ' }

type Props = {
  readonly country: PhoneCountry
  readonly value: string
  /** A number that contains its country code selects the country too. */
  readonly onChange: (value: string, country: PhoneCountry) => void
  readonly onBlur?: () => void
  readonly error?: ReactNode
  readonly autoFocus?: boolean
}

/** A phone of Ukraine or Kazakhstan, in any spelling that is typed, pasted or filled in; below it the whole number that it means. */
export function PhoneInput({ country, value, onChange, ...rest }: Props) {
  const say = useText()
  const choices = phoneCountries.map((code): PhoneCountryChoice => ({
    code,
    name: say(names[code]),
    ...phoneSamples[code],
    flag: <Flag country={code} />,
    format: (typed) => shownPhone(typed, code),
    wholeNumber: (inserted) => (isWholePhone(inserted, code) ? internationalPhone(inserted, code) : null),
  }))
  const read = useReading(value, country)
  const whole = wholePhone(value, country)
  const type = (typed: string, isComposing: boolean) => {
    const field = isComposing ? { text: typed, country } : read(typed)
    onChange(field.text, field.country)
  }
  return (
    <PhoneField
      {...rest}
      country={country}
      value={value}
      label={say('field.phone')}
      countryLabel={say('field.phoneCountry')}
      countries={choices}
      onChange={type}
      onCountryChange={(code) => onChange('', code as PhoneCountry)}
      hint={whole === null ? undefined : <RichText id="phone.whole" values={{ phone: whole }} />}
    />
  )
}

/** Reads what was typed. It remembers what the text before it meant; a field that the form emptied begins anew. */
function useReading(value: string, country: PhoneCountry): (typed: string) => PhoneText {
  const last = useRef({ typed: value, field: phoneText(value, country) })
  return (typed) => {
    const { field: before, typed: typedBefore } = last.current
    const isEmptied = value === '' && (before.text !== '' || before.country !== country)
    // One change can be reported twice: by the event of the browser, and by that of the formatting.
    if (typed === typedBefore && !isEmptied) return before
    const field = typePhone(isEmptied ? phoneText('', country) : before, typed)
    last.current = { typed, field }
    return field
  }
}

/** The flag of a country, drawn small. */
function Flag({ country }: { readonly country: PhoneCountry }) {
  if (country === 'UA') {
    return (
      <svg className="flag" viewBox="0 0 24 17" aria-hidden="true">
        <rect width="24" height="17" fill="#0057b7" />
        <rect y="8.5" width="24" height="8.5" fill="#ffd700" />
      </svg>
    )
  }
  return (
    <svg className="flag" viewBox="0 0 24 17" aria-hidden="true">
      <rect width="24" height="17" fill="#00afca" />
      <circle cx="12" cy="7.2" r="3.2" fill="#fec50c" />
      <path d="M5.5 10.4c2.6 3.4 10.4 3.4 13 0-1.6 3.9-4.4 4.6-6.5 4.6s-4.9-.7-6.5-4.6z" fill="#fec50c" />
      <path d="M2.2 1v15" stroke="#fec50c" strokeWidth="1.2" strokeDasharray="1.6 .7" />
    </svg>
  )
}
