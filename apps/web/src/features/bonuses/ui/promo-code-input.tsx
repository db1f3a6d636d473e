import { promoCodeKey } from '@zoria/kernel/promo-code'
import { PromoCodeField } from '@zoria/ui/play/promo-code-field.tsx'
import { useState } from 'react'
import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { useText, type Say } from '../../../i18n/text.tsx'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { Refused } from '../../../lib/queries/answer-of.ts'
import { useSettled } from '../../../lib/time/use-settled.ts'
import { usePromoOffer } from '../api.ts'
import { isAskable, isValidFor, promoDebounceMs, promoState } from '../model/promo.ts'
import { headlineOf, wagerOf } from '../model/terms.ts'
import { useActivate, useIsActivating } from './use-activation.ts'

/**
 * A promo code as it is typed: asked about 300 ms after the last letter, marked once it is right, cleared after its
 * activation (Spec §4).
 */
export function PromoCodeInput({ className, onTaken }: { readonly className?: string; readonly onTaken?: () => void }) {
  const say = useText()
  const activate = useActivate()
  const { typed, type, state, offer, error } = usePromoCode()
  const isHydrated = useHydrated()
  return (
    // What is typed before the page listens would be lost.
    <fieldset className={className} disabled={!isHydrated}>
      <PromoCodeField
        state={state}
        value={typed}
        onChange={type}
        onActivate={() =>
          offer &&
          activate({
            offer,
            code: promoCodeKey(typed),
            onTaken: () => {
              type('')
              onTaken?.()
            },
          })
        }
        texts={{
          label: say('promo.label'),
          placeholder: say('ENTER_BONUS_CODE'),
          activate: say('promo.activate'),
          checking: say('promo.checking'),
          valid: say('promo.valid'),
          clear: say('promo.clear'),
        }}
        hint={offer === null ? undefined : hintOf(offer, say)}
        error={error}
      />
    </fieldset>
  )
}

/** What a right code gives, in one line. */
const hintOf = (offer: OfferTerms, say: Say): string =>
  `${headlineOf(offer)}, ${offer.wager === 0 ? say('promo.hintFree') : say('promo.hintWager', { wager: wagerOf(offer) })}`

function usePromoCode() {
  const say = useText()
  const textOf = useRefusalText()
  const [typed, type] = useState('')
  const settled = useSettled(typed, promoDebounceMs)
  const code = promoCodeKey(settled)
  const { data: offer = null, error, isFetching } = usePromoOffer(code, { isWanted: isAskable(settled) })
  const isActivating = useIsActivating(offer?.id ?? '')
  const refusal = error instanceof Refused ? error.refusal : null
  const state = promoState({
    typed,
    settled,
    offer,
    isAsking: isFetching,
    refusal: refusal?.code ?? null,
    isActivating,
  })
  const text = refusal === null || refusal.code === 'BONUS_NOT_FOUND' ? say('promo.unknown') : textOf(refusal)
  return { typed, type, state, error: text, offer: isValidFor(typed, offer) ? offer : null }
}
