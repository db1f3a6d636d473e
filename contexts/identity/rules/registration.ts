import type { LoginType, PhoneCountry } from '@zoria/contract/identity/words'
import { type Currency, fail, type Instant, ok, type Result } from '@zoria/kernel'
import { type Day, dayOf, isBirthDate, isOldEnough } from './age.ts'
import { type LoginName, parseLoginName } from './login-name.ts'
import { passwordFault } from './password.ts'

export type ConsentsGiven = {
  readonly age: boolean
  readonly terms: boolean
  readonly newsletter?: boolean | undefined
}

export type RegistrationForm = {
  readonly type: LoginType
  readonly login: string
  readonly password: string
  readonly countryCode: PhoneCountry
  readonly currency: Currency
  readonly birthDate?: Day | undefined
  readonly consents?: ConsentsGiven | undefined
}

/** Current terms of registration. */
export type RegistrationTerms = {
  readonly isEmailOpen: boolean
  readonly currencies: readonly Currency[]
  readonly password: { readonly min: number; readonly max: number }
  readonly ageMin: number
  readonly now: Instant
}

/** A valid form that becomes an account once the login is verified. */
export type Application = {
  readonly name: LoginName
  readonly currency: Currency
  readonly birthDate: Day | null
  readonly consents: Consents | null
}

export type RegistrationRefusal =
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'EMAIL_REGISTRATION_DISABLED' | 'CURRENCY_UNAVAILABLE' | 'UNDER_AGE' | 'CONSENT_REQUIRED' }

/** Validates a form before anything is sent or stored, in both steps. Source: docs/rules/identity.md#registration. */
export function judgeRegistration(
  form: RegistrationForm,
  terms: RegistrationTerms,
): Result<Application, RegistrationRefusal> {
  const today = dayOf(terms.now, form.currency)
  const name = parseLoginName({ type: form.type, text: form.login, countryCode: form.countryCode })
  const fault = passwordFault(form.password, {
    ...terms.password,
    logins: name.ok ? [form.login, name.value.text] : [form.login],
  })
  const isDateWrong = form.birthDate !== undefined && !isBirthDate(form.birthDate, today)
  if (!name.ok || fault !== undefined || isDateWrong) {
    return fail({
      code: 'VALIDATION_ERROR',
      details: {
        ...(name.ok ? {} : { login: name.refusal }),
        ...(fault ? { password: fault } : {}),
        ...(isDateWrong ? { birthDate: 'DATE_INVALID' } : {}),
      },
    })
  }
  if (form.type === 'Email' && !terms.isEmailOpen) return fail({ code: 'EMAIL_REGISTRATION_DISABLED' })
  if (!terms.currencies.includes(form.currency)) return fail({ code: 'CURRENCY_UNAVAILABLE' })
  const refusal = judgeGiven(form, { today, ageMin: terms.ageMin })
  if (refusal !== undefined) return fail({ code: refusal })

  const consents =
    form.consents === undefined ? null : { ...form.consents, newsletter: form.consents.newsletter ?? false }
  return ok({ name: name.value, currency: form.currency, birthDate: form.birthDate ?? null, consents })
}

/** The consents present in a form. */
export type Answers = { readonly [Kind in keyof Consents]?: boolean | undefined }

type Given = { readonly birthDate?: Day | undefined; readonly consents?: Answers | undefined }

/**
 * Spec §5: confirming age over 21 and agreeing to terms is required if the form contains them; missing answers are
 * requested later.
 */
export function judgeGiven(
  { birthDate, consents }: Given,
  { today, ageMin }: { today: Day; ageMin: number },
): 'UNDER_AGE' | 'CONSENT_REQUIRED' | undefined {
  if (birthDate !== undefined && !isOldEnough({ birthDate, today, years: ageMin })) return 'UNDER_AGE'
  if (consents?.age === false) return 'UNDER_AGE'
  if (consents?.terms === false) return 'CONSENT_REQUIRED'
  return undefined
}

export type Consents = { readonly age: boolean; readonly terms: boolean; readonly newsletter: boolean }

export type Missing = 'CONSENT_REQUIRED' | 'BIRTH_DATE_REQUIRED' | 'PHONE_NOT_VERIFIED'

/**
 * What a player must provide before deposits, bets and bonuses, in the order of checking. Source:
 * docs/rules/identity.md#registration (I-49).
 */
export function missingOf({
  consents,
  birthDate,
  isPhoneVerified,
}: {
  consents: Consents
  birthDate: string | null
  isPhoneVerified: boolean
}): readonly Missing[] {
  const missing: Missing[] = []
  if (!consents.age || !consents.terms) missing.push('CONSENT_REQUIRED')
  if (birthDate === null) missing.push('BIRTH_DATE_REQUIRED')
  if (!isPhoneVerified) missing.push('PHONE_NOT_VERIFIED')
  return missing
}
