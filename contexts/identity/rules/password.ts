import { dictionary } from '@zxcvbn-ts/language-common'

export type PasswordFault = 'PASSWORD_LENGTH' | 'PASSWORD_SPACES' | 'PASSWORD_COMMON'

/** Spec §5: 6-16 characters, no spaces; the bounds are settings. Common passwords and parts of the owner's login name are refused. Source: docs/rules/identity.md#registration. */
export function passwordFault(password: string, { min, max, logins }: { readonly min: number; readonly max: number; readonly logins: readonly string[] }): PasswordFault | undefined {
  if (/\s/.test(password)) return 'PASSWORD_SPACES'
  if (password.length < min || password.length > max) return 'PASSWORD_LENGTH'
  return isCommonPassword(password, logins) ? 'PASSWORD_COMMON' : undefined
}

// S-06: the 3,000 most frequent breached passwords; the list is sorted by frequency, in lower case.
const mostCommon: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 3_000))

/** Is the password easy to guess? One of the most frequent passwords, one repeated character, or part of a login name. Source: docs/rules/identity.md#registration. */
export function isCommonPassword(password: string, logins: readonly string[]): boolean {
  const plain = password.toLowerCase()
  return mostCommon.has(plain) || new Set(plain).size === 1 || logins.some((login) => login.toLowerCase().replace(/[\s()-]/g, '').includes(plain))
}
