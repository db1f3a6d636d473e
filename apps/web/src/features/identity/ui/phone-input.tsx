import { phoneCountries, type PhoneCountry } from '@zoria/contract/identity/words'
import { PhoneField, type PhoneCountryChoice } from '@zoria/ui/phone-field.tsx'
import type { ReactNode } from 'react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { nationalDigits, phoneMasks } from '../../../lib/phones.ts'
import { Flag } from './flag.tsx'

const names: Record<PhoneCountry, MessageId> = { UA: 'country.UA', KZ: 'country.KZ' }

type Props = {
  readonly country: PhoneCountry
  readonly onCountryChange: (country: PhoneCountry) => void
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: ReactNode
  readonly autoFocus?: boolean
}

/** A phone of Ukraine or Kazakhstan. A pasted number with a prefix of the other country stays as it is; the player chooses the country. */
export function PhoneInput({ onCountryChange, ...rest }: Props) {
  const say = useText()
  const choices = phoneCountries.map((code): PhoneCountryChoice => ({
    code,
    name: say(names[code]),
    ...phoneMasks[code],
    flag: <Flag country={code} />,
    normalize: (typed) => nationalDigits(typed, code),
  }))
  return <PhoneField {...rest} label={say('field.phone')} countryLabel={say('field.phoneCountry')} countries={choices} onCountryChange={(code) => onCountryChange(code as PhoneCountry)} />
}
