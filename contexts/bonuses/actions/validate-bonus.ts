import type { Offer as WireOffer } from '@zoria/contract/bonuses/entities'
import { fail, ok, type Result } from '@zoria/kernel'
import { seenBy } from '../reads/seen-by.ts'
import { timeReason, unlistedReason } from '../rules/decide-activation.ts'
import { findOffer } from '../storage/offer-rows.ts'
import type { Deps, PlayerId } from './deps.ts'
import { tryCode, type TooManyGuesses } from './try-code.ts'

export type ValidateBonus = { readonly playerId: PlayerId; readonly code: string | undefined; readonly id: string | undefined }

type Refusal =
  | TooManyGuesses
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'BONUS_NOT_FOUND' | 'BONUS_INVALID' | 'BONUS_NOT_ACTIVE' | 'BONUS_IS_NOT_STARTED' | 'BONUS_EXPIRED' | 'BONUS_INVALID_ACTIVATION_CODE' }

/** The offer of a code or of an id, as the caller may see it; a wrong code counts (docs/rules/bonuses.md#codes). Whether he may take it is asked by the subscription. */
export const validateBonus = (deps: Deps) => async ({ playerId, code, id }: ValidateBonus): Promise<Result<WireOffer, Refusal>> => {
  if ((code === undefined) === (id === undefined)) return fail({ code: 'VALIDATION_ERROR', details: { code: code === undefined ? 'FILL_OUT_THIS_FIELD' : 'INVALID' } })
  const tried = code === undefined ? ok(null) : await tryCode(deps, { playerId, given: code, offerId: null })
  if (!tried.ok) return tried
  if (code !== undefined && tried.value === null) return fail({ code: 'BONUS_INVALID_ACTIVATION_CODE' })

  const offer = await findOffer(deps.sql, tried.value?.offerId ?? (id as string))
  if (!offer || (!offer.isPublic && tried.value === null)) return fail({ code: 'BONUS_NOT_FOUND' })
  const now = deps.clock.now()
  const refused = unlistedReason(offer) ?? timeReason(offer, now)
  if (refused) return fail({ code: refused })
  const [seen] = await seenBy(deps.sql, playerId, { offers: [offer], now, codes: new Map(tried.value ? [[offer.id, tried.value.code]] : []) })
  return ok(seen as WireOffer)
}
