import { fail, ok, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { codeKey, isWhole } from '../rules/promo-codes.ts'
import { findCode, type OfferCode } from '../storage/code-rows.ts'
import { findGuessBlock, lockGuesses, noteWrongCode } from '../storage/wrong-codes.ts'
import type { Deps, PlayerId } from './deps.ts'

export type TooManyGuesses = { readonly code: 'RATE_LIMITED'; readonly retryAfter: number }

type Tried = {
  readonly playerId: PlayerId
  readonly given: string
  /** The offer it is to be a code of; null: any. */
  readonly offerId: string | null
}

/**
 * Looks a code up and counts a wrong one: so many different ones an hour, then nothing is looked up any more, not even a right one
 * (docs/rules/bonuses.md#codes). Counted under a lock, in a transaction of its own: what refuses the subscription must not undo it (I-32).
 */
export async function tryCode(deps: Deps, { playerId, given, offerId }: Tried): Promise<Result<OfferCode | null, TooManyGuesses>> {
  if (!isWhole(given)) return ok(null)
  const now = deps.clock.now()
  return deps.inTransaction(async (tx) => {
    await lockGuesses(tx, playerId)
    const again = await findGuessBlock(tx, { playerId, guessesMax: deps.settings.read('BONUS_WRONG_CODES_HOUR'), now })
    return again === null ? ok(await lookUp(tx, { playerId, given, offerId }, now)) : fail({ code: 'RATE_LIMITED', retryAfter: secondsTo(again, now) })
  })
}

async function lookUp(tx: TransactionSql, { playerId, given, offerId }: Tried, now: Instant): Promise<OfferCode | null> {
  const found = await findCode(tx, given, playerId)
  if (found?.isEnabled && (offerId === null || found.offerId === offerId)) return found
  // A right code of another offer is a wrong subscription: a guess for each offer that it is tried on.
  const guess = found && offerId !== null ? `${codeKey(given)} ${offerId}` : codeKey(given)
  await noteWrongCode(tx, { playerId, guess, now })
  return null
}

const secondsTo = (again: Instant, now: Instant): number => Math.max(1, Math.ceil((again - now) / 1000))
