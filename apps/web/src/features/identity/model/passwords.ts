import type { CallRefusal } from '@zoria/contract/client'
import { passwordLength } from '@zoria/contract/identity/words'
import type { FieldCode } from '@zoria/contract/refusals'
import type { Faults } from '../../../lib/forms/form-resolver.ts'
import { refusedFields } from '../../../lib/forms/refused-fields.ts'

/** A new password, typed twice. */
export type NewPassword = { password: string; repeat: string }

export type PasswordChange = NewPassword & { old: string }

/** What is wrong with a new password or its repetition. Spec §5. */
export function newPasswordFaults({ password, repeat }: NewPassword): Faults<NewPassword> {
  const wrong = passwordFault(password)
  return { ...(wrong && { password: wrong }), ...(repeat !== password && { repeat: 'PASSWORDS_MUST_MATCH' as const }) }
}

/** What the server refused in a new password: only the server knows which ones are easy to guess. */
export const refusedPassword = (refusal: Pick<CallRefusal, 'details'>): Faults<NewPassword> =>
  refusedFields(refusal, { newPassword: 'password' })

/** What is wrong with a change of password; whether the old one is right, the server knows. */
export function passwordChangeFaults(change: PasswordChange): Faults<PasswordChange> {
  return { ...(change.old === '' && { old: 'FILL_OUT_THIS_FIELD' as const }), ...newPasswordFaults(change) }
}

/** What is wrong with a password, in the words of the contract. Spec §5: 6-16 characters, no spaces. */
function passwordFault(password: string): FieldCode | null {
  if (password === '') return 'FILL_OUT_THIS_FIELD'
  if (/\s/.test(password)) return 'PASSWORD_SPACES'
  return password.length < passwordLength.min || password.length > passwordLength.max ? 'PASSWORD_LENGTH' : null
}

/** The rules of a password as a list that ticks while the player types. */
export function passwordRules({ password, repeat }: NewPassword): {
  readonly length: boolean
  readonly spaces: boolean
  readonly match: boolean
} {
  return {
    length: password.length >= passwordLength.min && password.length <= passwordLength.max,
    spaces: password !== '' && !/\s/.test(password),
    match: password !== '' && password === repeat,
  }
}
