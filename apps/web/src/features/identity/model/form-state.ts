import type { PhoneCountry } from '@zoria/contract/identity/words'
import { create } from 'zustand'
import { emptyName, type NameFields } from './login-name.ts'
import type { NewPassword } from './passwords.ts'
import { emptyRegistration, type RegistrationForm } from './registration.ts'

// Forms that live as long as the tab does: reading the terms, looking at the log-in or closing by mistake loses nothing. Nothing of them is ever written to a storage.

/** The registration as Spec §3 names it. Spec §9: default country KZ, default currency uah. */
export const registrationState = create<RegistrationForm & { registrationOpened: boolean }>(() => ({ registrationOpened: false, ...emptyRegistration('KZ'), currency: 'uah' }))

/** Says that the registration is open, until the answer is called. */
export function openRegistration(): () => void {
  registrationState.setState({ registrationOpened: true })
  return () => registrationState.setState({ registrationOpened: false })
}

/** What the form opens with: what was typed before, else what fits a visitor of the country. */
export function begunRegistration(country: PhoneCountry): RegistrationForm {
  const { registrationOpened: _, ...kept } = registrationState.getState()
  return kept.username === '' ? emptyRegistration(country) : kept
}

export const keepRegistration = (typed: RegistrationForm): void => registrationState.setState(typed)

/** What was typed has done its service. */
export const forgetRegistration = (): void => registrationState.setState(registrationState.getInitialState(), true)

type ResetForm = NameFields & NewPassword & { code: string }

/** The reset of a password as Spec §3 names it. */
export const resetState = create<ResetForm & { resetOpened: boolean }>(() => ({ resetOpened: false, ...emptyName('KZ'), password: '', repeat: '', code: '' }))

/** Says that the reset is open, until the answer is called. */
export function openReset(): () => void {
  resetState.setState({ resetOpened: true })
  return () => resetState.setState({ resetOpened: false })
}

/** Whose password it is: who was named before, else nobody of the visitor's country. */
export function begunReset(country: PhoneCountry): NameFields {
  const { type, countryCode, username } = resetState.getState()
  return username === '' ? emptyName(country) : { type, countryCode, username }
}

export const keepReset = (typed: Partial<ResetForm>): void => resetState.setState(typed)

export const forgetReset = (): void => resetState.setState(resetState.getInitialState(), true)
