import { phoneCountries, type PhoneCountry } from '@zoria/kernel/phone-number'
import { type PhoneCountryChoice, PhoneField } from '@zoria/ui/phone-field.tsx'
import { type ReactNode, useRef } from 'react'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import {
  internationalPhone,
  isWholePhone,
  phoneKeysOf,
  phoneSamples,
  type PhoneText,
  phoneText,
  shownPhone,
  typePhone,
  wholePhone,
} from '../../../lib/forms/phones.ts'
import { LoginNameText } from './login-name-text.tsx'

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

/**
 * A phone of Ukraine or Kazakhstan, in any spelling that is typed, pasted or filled in; below it the whole number that
 * it means.
 */
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
    const field = read(typed, isComposing)
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
      hint={whole === null ? undefined : <LoginNameText id="phone.whole" values={{ phone: whole }} />}
    />
  )
}

type Reading = (typed: string, isComposing: boolean) => Omit<PhoneText, 'isNational'>

/**
 * Reads what was typed. It remembers what the text before it meant; a field that the form emptied begins anew, and what
 * is being composed stays as it is.
 */
function useReading(value: string, country: PhoneCountry): Reading {
  const last = useRef({ keys: phoneKeysOf(value), field: phoneText(value, country) })
  return (typed, isComposing) => {
    const { text, country: countryBefore } = last.current.field
    const isEmptied = value === '' && (text !== '' || country !== countryBefore)
    if (isEmptied) last.current = { keys: '', field: phoneText('', country) }
    if (isComposing) return { text: typed, country }

    const keys = phoneKeysOf(typed)
    // One change can be reported twice: by the browser, and by the formatting with other separators.
    if (keys !== last.current.keys) last.current = { keys, field: typePhone(last.current.field, typed) }
    return last.current.field
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
