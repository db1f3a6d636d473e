import { fail, ok, type Instant, type Result } from '@zoria/kernel'
import { promoCodeKey } from '@zoria/kernel/promo-code'
import type { TransactionSql } from '@zoria/platform/database'
import type { Offer as WireOffer } from '@zoria/contract/bonuses/entities'
import { isLongEnough } from '../rules/promo-codes.ts'
import { findCode, type OfferCode } from '../storage/code-rows.ts'
import { findGuessBlock, lockGuesses, noteWrongCode } from '../storage/wrong-codes.ts'
import { viewOffers } from '../reads/offers.ts'
import { timeReason, unlistedReason } from '../rules/decide-activation.ts'
import { findOffer } from '../storage/offer-rows.ts'
import type { Deps, PlayerId } from './deps.ts'

export type TooManyGuesses = { readonly code: 'RATE_LIMITED'; readonly retryAfter: number }

type Tried = {
  readonly playerId: PlayerId
  readonly given: string
  /** The offer the code must belong to; null: any. */
  readonly offerId: string | null
}

/**
 * Looks up a code and counts wrong ones: after a number of different ones per hour nothing is looked up, not even a
 * correct code (docs/rules/bonuses.md#codes). Counted under a lock in a transaction of its own, so that the refusal of
 * a subscription does not roll it back (I-32).
 */
export async function tryCode(
  deps: Deps,
  { playerId, given, offerId }: Tried,
): Promise<Result<OfferCode | null, TooManyGuesses>> {
  if (!isLongEnough(given)) return ok(null)
  const now = deps.clock.now()
  return deps.inTransaction(async (tx) => {
    await lockGuesses(tx, playerId)
    const again = await findGuessBlock(tx, { playerId, guessesMax: deps.settings.read('BONUS_WRONG_CODES_HOUR'), now })
    return again === null
      ? ok(await lookUp(tx, { playerId, given, offerId }, now))
      : fail({ code: 'RATE_LIMITED', retryAfter: secondsTo(again, now) })
  })
}

async function lookUp(
  tx: TransactionSql,
  { playerId, given, offerId }: Tried,
  now: Instant,
): Promise<OfferCode | null> {
  const found = await findCode(tx, given, playerId)
  if (found?.isEnabled && (offerId === null || found.offerId === offerId)) return found
  // A valid code of another offer counts as a wrong one, once per offer it is tried on.
  const guess = found && offerId !== null ? `${promoCodeKey(given)} ${offerId}` : promoCodeKey(given)
  await noteWrongCode(tx, { playerId, guess, now })
  return null
}

const secondsTo = (again: Instant, now: Instant): number => Math.max(1, Math.ceil((again - now) / 1000))

type ValidateBonus = { readonly playerId: PlayerId; readonly code: string | undefined; readonly id: string | undefined }

type Refusal =
  | TooManyGuesses
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | {
      readonly code:
        | 'BONUS_NOT_FOUND'
        | 'BONUS_INVALID'
        | 'BONUS_NOT_ACTIVE'
        | 'BONUS_IS_NOT_STARTED'
        | 'BONUS_EXPIRED'
        | 'BONUS_INVALID_ACTIVATION_CODE'
    }

/**
 * The offer of a code or an id, as visible to the caller; a wrong code counts (docs/rules/bonuses.md#codes). Whether
 * the player may take it is checked by the subscription.
 */
export const validateBonus =
  (deps: Deps) =>
  async ({ playerId, code, id }: ValidateBonus): Promise<Result<WireOffer, Refusal>> => {
    if ((code === undefined) === (id === undefined))
      return fail({
        code: 'VALIDATION_ERROR',
        details: { code: code === undefined ? 'FILL_OUT_THIS_FIELD' : 'INVALID' },
      })
    const tried = code === undefined ? ok(null) : await tryCode(deps, { playerId, given: code, offerId: null })
    if (!tried.ok) return tried
    if (code !== undefined && tried.value === null) return fail({ code: 'BONUS_INVALID_ACTIVATION_CODE' })

    const offer = await findOffer(deps.sql, tried.value?.offerId ?? (id as string))
    if (!offer || (!offer.isPublic && tried.value === null)) return fail({ code: 'BONUS_NOT_FOUND' })
    const now = deps.clock.now()
    const refused = unlistedReason(offer) ?? timeReason(offer, now)
    if (refused) return fail({ code: refused })
    const [seen] = await viewOffers(deps.sql, playerId, {
      offers: [offer],
      now,
      codes: new Map(tried.value ? [[offer.id, tried.value.code]] : []),
    })
    return ok(seen as WireOffer)
  }
