import type { CallRefusal } from '@zoria/contract/client'
import { ageMin, type PhoneCountry } from '@zoria/contract/identity/words'
import { dateAt, instant, type Currency } from '@zoria/kernel'
import { yearsSince } from '../../../lib/time/days.ts'
import { isWholeDay, typedDay } from '../../../lib/time/typed-day.ts'
import type { Faults } from '../../../lib/forms/form-resolver.ts'
import { refusedFields } from '../../../lib/forms/refused-fields.ts'
import { emptyName, nameFaults, usernameOf, type NameFields } from './login-name.ts'
import { newPasswordFaults, type NewPassword } from './passwords.ts'

export type RegistrationForm = NameFields &
  NewPassword & { birthDate: string; currency: Currency; age: boolean; terms: boolean; newsletter: boolean }

/** Spec §3, §9: country KZ and currency uah by default; the currency follows the country until the player chooses. */
export function emptyRegistration(countryCode: PhoneCountry): RegistrationForm {
  return {
    ...emptyName(countryCode),
    password: '',
    repeat: '',
    birthDate: '',
    currency: currencyOf[countryCode],
    age: false,
    terms: false,
    newsletter: false,
  }
}

export const currencyOf: Record<PhoneCountry, Currency> = { UA: 'uah', KZ: 'kzt' }

/** Every fault of the form at once. Spec §5: over 21, terms agreed; the newsletter is free. */
export function registrationFaults(form: RegistrationForm, now: number): Faults<RegistrationForm> {
  const birthDate = birthDateFault(form.birthDate, { currency: form.currency, now })
  return {
    ...nameFaults(form),
    ...newPasswordFaults(form),
    ...(birthDate && { birthDate }),
    ...(!form.age && { age: 'registration.ageRequired' as const }),
    ...(!form.terms && { terms: 'registration.termsRequired' as const }),
  }
}

/**
 * Spec §9: minimum age 21, counted on the day, which begins at the midnight of the currency's market, as for the
 * server. Spec §5: what is not finished asks for the full value.
 */
export function birthDateFault(
  typed: string,
  { currency, now }: { readonly currency: Currency; readonly now: number },
): 'FILL_OUT_THIS_FIELD' | 'VALUE_INCOMPLETE' | 'DATE_INVALID' | 'UNDER_AGE' | null {
  if (typed === '') return 'FILL_OUT_THIS_FIELD'
  if (!isWholeDay(typed)) return 'VALUE_INCOMPLETE'
  const day = typedDay(typed)
  const today = Date.parse(dateAt({ currency, now: instant(now) }))
  if (day === null || yearsSince(day, today) > 120 || Date.parse(day) > today) return 'DATE_INVALID'
  return yearsSince(day, today) < ageMin ? 'UNDER_AGE' : null
}

/** The form as the contract takes it; `code` comes with the second call. */
export function registrationCall(form: RegistrationForm, code?: string) {
  return {
    type: form.type,
    login: usernameOf(form),
    password: form.password,
    countryCode: form.countryCode,
    currency: form.currency,
    birthDate: typedDay(form.birthDate) ?? '',
    consents: { age: form.age, terms: form.terms, newsletter: form.newsletter },
    ...(code !== undefined && { code }),
  }
}

/** Faults the server found, at the fields they belong to; what belongs to none stays with the form. */
export function faultsOfRefusal(refusal: CallRefusal): Faults<RegistrationForm> {
  if (refusal.code === 'UNDER_AGE') return { birthDate: 'UNDER_AGE' }
  if (refusal.code === 'CONSENT_REQUIRED') return { terms: 'CONSENT_REQUIRED' }
  return refusedFields(refusal, {
    login: 'username',
    password: 'password',
    birthDate: 'birthDate',
    currency: 'currency',
  })
}
