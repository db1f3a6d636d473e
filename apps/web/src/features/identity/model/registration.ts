import type { CallRefusal } from '@zoria/contract/client'
import { password as passwordSchema } from '@zoria/contract/identity/http'
import { ageMin, passwordLength, type PhoneCountry } from '@zoria/contract/identity/words'
import { fieldCodes, type FieldCode } from '@zoria/contract/refusals'
import type { Currency } from '@zoria/kernel'
import { typedDay, yearsSince } from '../../../lib/days.ts'
import type { Faults } from '../../../lib/form-resolver.ts'
import { internationalPhone, isWholePhone } from '../../../lib/phones.ts'

export type RegistrationForm = {
  readonly country: PhoneCountry
  readonly phone: string
  readonly password: string
  readonly repeat: string
  readonly birthDate: string
  readonly currency: Currency
  readonly age: boolean
  readonly terms: boolean
  readonly newsletter: boolean
}

/** Spec §3, §9: country KZ and currency uah by default; the currency follows the country until the player chooses. */
export function emptyRegistration(country: PhoneCountry): RegistrationForm {
  return { country, phone: '', password: '', repeat: '', birthDate: '', currency: currencyOf[country], age: false, terms: false, newsletter: false }
}

export const currencyOf: Record<PhoneCountry, Currency> = { UA: 'uah', KZ: 'kzt' }

/** What is wrong with a phone. Spec §5. */
export function phoneFault(phone: string, country: PhoneCountry): FieldCode | null {
  if (phone.replace(/\D/g, '') === '') return 'FILL_OUT_THIS_FIELD'
  return isWholePhone(phone, country) ? null : 'PHONE_INVALID_ERROR'
}

/** What is wrong with a password, in the words of the contract. Spec §5: 6-16 characters, no spaces. */
export function passwordFault(password: string): FieldCode | null {
  if (password === '') return 'FILL_OUT_THIS_FIELD'
  const parsed = passwordSchema.safeParse(password)
  return parsed.success ? null : ((parsed.error.issues[0]?.message ?? 'INVALID') as FieldCode)
}

/** The rules of a password as a list that ticks while the player types. */
export function passwordRules(password: string, repeat: string): { readonly length: boolean; readonly spaces: boolean; readonly match: boolean } {
  return {
    length: password.length >= passwordLength.min && password.length <= passwordLength.max,
    spaces: password !== '' && !/\s/.test(password),
    match: password !== '' && password === repeat,
  }
}

/** Every fault of the form at once. Spec §5: over 21, terms agreed; the newsletter is free. */
export function registrationFaults(form: RegistrationForm, now: number): Faults<RegistrationForm> {
  const birthDate = birthDateFault(form.birthDate, now)
  const phone = phoneFault(form.phone, form.country)
  const password = passwordFault(form.password)
  return {
    ...(phone && { phone }),
    ...(password && { password }),
    ...(form.repeat !== form.password && { repeat: 'PASSWORDS_MUST_MATCH' as const }),
    ...(birthDate && { birthDate }),
    ...(!form.age && { age: 'registration.ageRequired' as const }),
    ...(!form.terms && { terms: 'registration.termsRequired' as const }),
  }
}

/** Spec §9: minimum age 21, counted on the day. */
export function birthDateFault(typed: string, now: number): 'FILL_OUT_THIS_FIELD' | 'DATE_INVALID' | 'UNDER_AGE' | null {
  if (typed === '') return 'FILL_OUT_THIS_FIELD'
  const day = typedDay(typed)
  if (day === null || yearsSince(day, now) > 120 || Date.parse(day) > now) return 'DATE_INVALID'
  return yearsSince(day, now) < ageMin ? 'UNDER_AGE' : null
}

/** The form as the contract takes it; `code` comes with the second call. */
export function registrationCall(form: RegistrationForm, code?: string) {
  return {
    type: 'Phone' as const,
    login: internationalPhone(form.phone, form.country),
    password: form.password,
    countryCode: form.country,
    currency: form.currency,
    birthDate: typedDay(form.birthDate) ?? '',
    consents: { age: form.age, terms: form.terms, newsletter: form.newsletter },
    ...(code !== undefined && { code }),
  }
}

const fieldOfDetail: Readonly<Record<string, keyof RegistrationForm>> = { login: 'phone', password: 'password', birthDate: 'birthDate', currency: 'currency' }

/** Faults the server found, at the fields they belong to; what belongs to none stays with the form. */
export function faultsOfRefusal(refusal: CallRefusal): Faults<RegistrationForm> {
  if (refusal.code === 'UNDER_AGE') return { birthDate: 'UNDER_AGE' }
  if (refusal.code === 'CONSENT_REQUIRED') return { terms: 'CONSENT_REQUIRED' }
  const known = Object.entries(refusal.details).flatMap(([path, code]) => {
    const field = fieldOfDetail[path]
    return field !== undefined && (fieldCodes as readonly string[]).includes(code) ? [[field, code as FieldCode] as const] : []
  })
  return Object.fromEntries(known) as Faults<RegistrationForm>
}
