import type { LoginType, PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, type Currency, type Instant, type Result } from '@zoria/kernel'
import { dayOf, isBirthDate, isOldEnough, type Day } from './age.ts'
import { parseLoginName, type LoginName } from './login-name.ts'
import { passwordFault } from './password.ts'
import type { Consents } from './standing.ts'

export type ConsentsGiven = { readonly age: boolean; readonly terms: boolean; readonly newsletter?: boolean | undefined }

export type RegistrationForm = {
  readonly type: LoginType
  readonly login: string
  readonly password: string
  readonly countryCode: PhoneCountry
  readonly currency: Currency
  readonly birthDate?: Day | undefined
  readonly consents?: ConsentsGiven | undefined
}

/** What the house allows at this moment. */
export type RegistrationTerms = {
  readonly isEmailOpen: boolean
  readonly currencies: readonly Currency[]
  readonly password: { readonly min: number; readonly max: number }
  readonly ageMin: number
  readonly now: Instant
}

/** A form that may become an account once the login is proven. */
export type Application = { readonly name: LoginName; readonly currency: Currency; readonly birthDate: Day | null; readonly consents: Consents | null }

export type RegistrationRefusal =
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'EMAIL_REGISTRATION_DISABLED' | 'CURRENCY_UNAVAILABLE' | 'UNDER_AGE' | 'CONSENT_REQUIRED' }

/** Judges a form before anything is sent or stored; both steps ask. Source: docs/rules/identity.md#registration. */
export function judgeRegistration(form: RegistrationForm, terms: RegistrationTerms): Result<Application, RegistrationRefusal> {
  const today = dayOf(terms.now, form.currency)
  const name = parseLoginName({ type: form.type, text: form.login, countryCode: form.countryCode })
  const fault = passwordFault(form.password, terms.password)
  const isDateWrong = form.birthDate !== undefined && !isBirthDate(form.birthDate, today)
  if (!name.ok || fault !== undefined || isDateWrong) {
    return fail({ code: 'VALIDATION_ERROR', details: { ...(name.ok ? {} : { login: name.refusal }), ...(fault ? { password: fault } : {}), ...(isDateWrong ? { birthDate: 'DATE_INVALID' } : {}) } })
  }
  if (form.type === 'Email' && !terms.isEmailOpen) return fail({ code: 'EMAIL_REGISTRATION_DISABLED' })
  if (!terms.currencies.includes(form.currency)) return fail({ code: 'CURRENCY_UNAVAILABLE' })
  const refusal = judgeGiven(form, { today, ageMin: terms.ageMin })
  if (refusal !== undefined) return fail({ code: refusal })

  const consents = form.consents === undefined ? null : { ...form.consents, newsletter: form.consents.newsletter ?? false }
  return ok({ name: name.value, currency: form.currency, birthDate: form.birthDate ?? null, consents })
}

/** Any of the answers, where a form asked for them. */
export type Answers = { readonly [Kind in keyof Consents]?: boolean | undefined }

type Given = { readonly birthDate?: Day | undefined; readonly consents?: Answers | undefined }

/** Spec §5: confirming age over 21 and agreeing to terms is required where it is asked; what is absent is asked for later. */
export function judgeGiven({ birthDate, consents }: Given, { today, ageMin }: { today: Day; ageMin: number }): 'UNDER_AGE' | 'CONSENT_REQUIRED' | undefined {
  if (birthDate !== undefined && !isOldEnough({ birthDate, today, years: ageMin })) return 'UNDER_AGE'
  if (consents?.age === false) return 'UNDER_AGE'
  if (consents?.terms === false) return 'CONSENT_REQUIRED'
  return undefined
}
