import { phoneCountries, type PhoneCountry } from '@zoria/contract/identity/words'
import { type PhoneCountryChoice, PhoneField } from '@zoria/ui/phone-field.tsx'
import type { ReactNode } from 'react'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { internationalPhone, maskedPhone, phoneMasks, readPhone } from '../../../lib/forms/phones.ts'

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

/** A phone of Ukraine or Kazakhstan, in any spelling that is typed or pasted. */
export function PhoneInput({ country, onChange, ...rest }: Props) {
  const say = useText()
  const choices = phoneCountries.map((code): PhoneCountryChoice => ({
    code,
    name: say(names[code]),
    ...phoneMasks[code],
    flag: <Flag country={code} />,
    normalize: (typed) => spelledFor(typed, code),
  }))
  const read = (typed: string) => {
    const parsed = readPhone(typed, country)
    const isKnown = parsed.country === country && !typed.startsWith('+')
    onChange(isKnown ? typed : maskedPhone(parsed), parsed.country)
  }
  return <PhoneField {...rest} country={country} label={say('field.phone')} countryLabel={say('field.phoneCountry')} countries={choices} onChange={read} onCountryChange={(code) => onChange('', code as PhoneCountry)} />
}

/** The digits after the prefix; a number of the other country keeps its plus, so that it is parsed again. */
function spelledFor(typed: string, country: PhoneCountry): string {
  const parsed = readPhone(typed, country)
  return parsed.country === country || parsed.text.startsWith('+') ? parsed.text : internationalPhone(parsed.text, parsed.country)
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
