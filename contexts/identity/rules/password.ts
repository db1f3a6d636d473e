export type PasswordFault = 'PASSWORD_LENGTH' | 'PASSWORD_SPACES'

/** Spec §5: 6-16 characters, no spaces. The bounds are settings. */
export function passwordFault(password: string, { min, max }: { min: number; max: number }): PasswordFault | undefined {
  if (/\s/.test(password)) return 'PASSWORD_SPACES'
  if (password.length < min || password.length > max) return 'PASSWORD_LENGTH'
  return undefined
}
