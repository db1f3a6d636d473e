import type { Offer } from '@zoria/contract/bonuses/entities'
import { promoCodeLength } from '@zoria/contract/bonuses/words'
import { promoCodeKey } from '@zoria/kernel/promo-code'
import type { PromoCodeState } from '@zoria/ui/play/promo-code-field.tsx'

/** Spec §9: promo code debounce 300 ms. */
export const promoDebounceMs = 300

/** Whether a text is worth a question. */
export const isAskable = (typed: string): boolean => promoCodeKey(typed).length >= promoCodeLength.min

/** Spec §4: valid only if the validated bonus has type PROMO_CODE and the same code. */
export function isValidFor(typed: string, offer: Offer | null): offer is Offer & { type: 'PROMO_CODE' } {
  return (
    offer !== null &&
    offer.type === 'PROMO_CODE' &&
    offer.code !== null &&
    promoCodeKey(offer.code) === promoCodeKey(typed)
  )
}

type Known = {
  readonly typed: string
  readonly settled: string
  readonly offer: Offer | null
  readonly isAsking: boolean
  readonly refusal: string | null
  readonly isActivating: boolean
}

/** State of the field: the typed text and the result of its validation. */
export function promoState({ typed, settled, offer, isAsking, refusal, isActivating }: Known): PromoCodeState {
  if (isActivating) return 'activating'
  if (promoCodeKey(typed) === '') return 'empty'
  if (promoCodeKey(typed) !== promoCodeKey(settled) || !isAskable(typed)) return 'typing'
  if (isAsking) return 'checking'
  if (isValidFor(typed, offer)) return 'valid'
  return refusal !== null || offer !== null ? 'refused' : 'typing'
}
