import { phoneCountries, type PhoneCountry } from '@zoria/contract/identity/words'
import { PhoneField, type PhoneCountryChoice } from '@zoria/ui/phone-field.tsx'
import type { ReactNode } from 'react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { internationalPhone, maskedPhone, phoneMasks, readPhone } from '../../../lib/phones.ts'
import { Flag } from './flag.tsx'

const names: Record<PhoneCountry, MessageId> = { UA: 'country.UA', KZ: 'country.KZ' }

type Props = {
  readonly country: PhoneCountry
  readonly value: string
  /** A number that tells its country chooses it too. */
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
    const told = readPhone(typed, country)
    const isKnown = told.country === country && !typed.startsWith('+')
    onChange(isKnown ? typed : maskedPhone(told), told.country)
  }
  return <PhoneField {...rest} country={country} label={say('field.phone')} countryLabel={say('field.phoneCountry')} countries={choices} onChange={read} onCountryChange={(code) => onChange('', code as PhoneCountry)} />
}

/** The digits that stand behind the prefix; a number of the other country keeps its plus, so that it is read anew. */
function spelledFor(typed: string, country: PhoneCountry): string {
  const told = readPhone(typed, country)
  return told.country === country || told.text.startsWith('+') ? told.text : internationalPhone(told.text, told.country)
}
