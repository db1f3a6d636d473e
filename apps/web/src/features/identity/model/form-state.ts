import type { PhoneCountry } from '@zoria/contract/identity/words'
import { create } from 'zustand'
import { emptyName, type NameFields } from './login-name.ts'
import type { NewPassword } from './passwords.ts'
import { emptyRegistration, type RegistrationForm } from './registration.ts'

// Forms that live as long as the tab does: reading the terms, looking at the log-in or closing by mistake loses
// nothing. Nothing of them is ever written to a storage.

/** The registration as Spec §3 names it. Spec §9: default country KZ, default currency uah. */
export const registrationState = create<RegistrationForm & { registrationOpened: boolean }>(() => ({
  registrationOpened: false,
  ...emptyRegistration('KZ'),
  currency: 'uah',
}))

/** Marks the registration as open until the returned function is called. */
export function openRegistration(): () => void {
  registrationState.setState({ registrationOpened: true })
  return () => registrationState.setState({ registrationOpened: false })
}

/** What the form opens with: what was typed before, else what fits a visitor of the country. */
export function begunRegistration(country: PhoneCountry): RegistrationForm {
  const { registrationOpened: _, ...stored } = registrationState.getState()
  return stored.username === '' ? emptyRegistration(country) : stored
}

export const storeRegistration = (typed: RegistrationForm): void => registrationState.setState(typed)

/** What was typed has done its service. */
export const forgetRegistration = (): void => registrationState.setState(registrationState.getInitialState(), true)

type ResetForm = NameFields & NewPassword & { code: string }

/** The reset of a password as Spec §3 names it. */
export const resetState = create<ResetForm & { resetOpened: boolean }>(() => ({
  resetOpened: false,
  ...emptyName('KZ'),
  password: '',
  repeat: '',
  code: '',
}))

/** Marks the reset as open until the returned function is called. */
export function openReset(): () => void {
  resetState.setState({ resetOpened: true })
  return () => resetState.setState({ resetOpened: false })
}

/** The login name of the reset: the one entered before, else an empty one of the visitor's country. */
export function begunReset(country: PhoneCountry): NameFields {
  const { type, countryCode, username } = resetState.getState()
  return username === '' ? emptyName(country) : { type, countryCode, username }
}

export const storeReset = (typed: Partial<ResetForm>): void => resetState.setState(typed)

export const forgetReset = (): void => resetState.setState(resetState.getInitialState(), true)

/** Somebody has logged in: after the log-out another person may open the forms in this tab. */
export function forgetForms(): void {
  forgetRegistration()
  forgetReset()
}
