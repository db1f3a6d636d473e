import { promoCodeLength } from '@zoria/contract/bonuses/words'
import { plainPromoCode, promoCodeKey } from '@zoria/kernel/promo-code'

/**
 * Whether players can type a code: it is in plain form, of a permitted length, and the database's `lower`, by which
 * codes are found, makes its key of it.
 */
export function isCode(code: string): boolean {
  return (
    plainPromoCode(code) === code &&
    promoCodeKey(code) === code.toLowerCase() &&
    code.length >= promoCodeLength.min &&
    code.length <= promoCodeLength.max
  )
}

/** Whether a text is long enough for a code. Shorter text is still being typed; it is neither looked up nor counted. */
export function isLongEnough(given: string): boolean {
  return promoCodeKey(given).length >= promoCodeLength.min
}

/** A code of an offer with its uses; uses that were never credited do not count. */
export type PromoCode = {
  readonly id: string
  readonly code: string
  readonly isEnabled: boolean
  readonly usesMax: number | null
  readonly usesPerPlayer: number
  /** No further than `usesMax`; 0 without one. */
  readonly uses: number
  readonly usesOfPlayer: number
}

export type CodeRefusal = 'BONUS_ALREADY_USED' | 'BONUS_ACTIVATION_LIMIT_REACHED'

/** Whether the code is used up, for this player or for all. */
export function codeSpent({ usesMax, usesPerPlayer, uses, usesOfPlayer }: PromoCode): CodeRefusal | null {
  if (usesOfPlayer >= usesPerPlayer) return 'BONUS_ALREADY_USED'
  return usesMax !== null && uses >= usesMax ? 'BONUS_ACTIVATION_LIMIT_REACHED' : null
}
