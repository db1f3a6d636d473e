import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Why a password is refused: the key of its message in desk/words.ts. */
export type PasswordFault = 'passwordTooShort' | 'passwordTooLong' | 'passwordHasAddress' | 'passwordTooCommon'

export const passwordLengthMin = 12
export const passwordLengthMax = 128
/**
 * The estimator scores 0 to 4: 3 means at least 10^8 guesses. It recognises word lists, keyboard rows, repetitions,
 * dates and substituted letters.
 */
const scoreMin = 3
/** The estimator is slow for long texts; the start is sufficient. */
const estimatedLength = 64
/** Shorter names occur in too many words. */
const nameLengthMin = 4

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The first reason against a password, or undefined. */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  const length = [...password].length
  if (length < passwordLengthMin) return 'passwordTooShort'
  if (length > passwordLengthMax) return 'passwordTooLong'
  const [name = '', host = ''] = email.toLowerCase().split('@')
  if (holds(password, email) || (name.length >= nameLengthMin && holds(password, name))) return 'passwordHasAddress'
  const { score } = estimator.check(password.slice(0, estimatedLength), [name, ...host.split('.')].filter(Boolean))
  return score < scoreMin ? 'passwordTooCommon' : undefined
}

const holds = (password: string, part: string): boolean => password.toLowerCase().includes(part.toLowerCase())
