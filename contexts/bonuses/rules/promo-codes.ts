import { promoCodeLength } from '@zoria/contract/bonuses/words'
import { plainPromoCode } from '@zoria/kernel/promo-code'

/** Normalises a code: case, spaces, quotation marks and the kind of dash are ignored. */
export function codeKey(given: string): string {
  return plainPromoCode(given).toLowerCase()
}

/** Whether a text is long enough for a code. Shorter text is still being typed; it is neither looked up nor counted. */
export function isLongEnough(given: string): boolean {
  return codeKey(given).length >= promoCodeLength.min
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
