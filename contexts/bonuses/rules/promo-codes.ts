import { promoCodeLength } from '@zoria/contract/bonuses/words'

/** How codes are told apart: without regard to case or to spaces around them. */
export function codeKey(given: string): string {
  return given.trim().toLowerCase()
}

/** Could this be a code at all? What is shorter is somebody still typing, and is neither looked up nor counted. */
export function isWhole(given: string): boolean {
  return codeKey(given).length >= promoCodeLength.min
}

/** A code of an offer with what it was used for: uses that were never credited do not count. */
export type PromoCode = {
  readonly id: string
  readonly code: string
  readonly isEnabled: boolean
  readonly usesMax: number | null
  readonly usesPerPlayer: number
  readonly uses: number
  readonly usesOfPlayer: number
}

export type CodeRefusal = 'BONUS_ALREADY_USED' | 'BONUS_ACTIVATION_LIMIT_REACHED'

/** Is the code spent, for this player or for everybody? */
export function codeSpent({ usesMax, usesPerPlayer, uses, usesOfPlayer }: PromoCode): CodeRefusal | null {
  if (usesOfPlayer >= usesPerPlayer) return 'BONUS_ALREADY_USED'
  return usesMax !== null && uses >= usesMax ? 'BONUS_ACTIVATION_LIMIT_REACHED' : null
}
