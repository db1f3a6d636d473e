import type { PhoneCountry } from '@zoria/contract/identity/words'
import { fail, invariant, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { parsePhone, type Phone } from '../rules/phone.ts'
import { reserveAttempt } from '../storage/attempts.ts'
import type { Message } from '../storage/messages.ts'
import type { Overloaded } from '../storage/password-hashes.ts'
import { storeClaim } from '../storage/phone-claims.ts'
import { findPlayer, lockPlayer, type Player, type PlayerId } from '../storage/players.ts'
import { verifyOld } from './change-password.ts'
import { freshId, maySendTo, rateLimited, type Deps, type RateLimited, type Visitor } from './deps.ts'
import { isTakenByAnother, nameOf, type NumberTaken } from './own-phone.ts'
import { handOver, prepareCode, type CodeSent } from './send-code.ts'

export type AddPhone = {
  readonly playerId: PlayerId
  readonly phone: string
  readonly countryCode?: PhoneCountry | undefined
  readonly password?: string | undefined
  readonly visitor: Visitor
}

type Invalid = { readonly code: 'VALIDATION_ERROR'; readonly details: { readonly phone: 'PHONE_INVALID_ERROR' } }
type Refusal = Invalid | NumberTaken | { readonly code: 'SENDING_DISABLED' | 'ACCOUNT_LINKED_ANOTHER_NUMBER' | 'PASSWORD_INCORRECT' } | RateLimited | Overloaded

const dayMs = 86_400_000

/**
 * Sends a code to a number the player wants to have. Who already has it is told, because the caller is known and may ask only so often (S-08).
 * A proven number is changed only with the password (S-09). Source: docs/rules/identity.md#changes.
 */
export const addPhone = (deps: Deps) => async ({ playerId, countryCode, password, visitor, ...given }: AddPhone): Promise<Result<CodeSent, Refusal>> => {
  const parsed = parsePhone({ text: given.phone, countryCode })
  if (!parsed.ok) return fail({ code: 'VALIDATION_ERROR', details: { phone: parsed.refusal } })
  if (!maySendTo(deps, nameOf(parsed.value))) return fail({ code: 'SENDING_DISABLED' })
  const phone = parsed.value
  const counted = await countAsk(deps, playerId)
  if (!counted.ok) return counted

  const player = await findPlayer(deps.sql, deps.keys, playerId)
  invariant(player !== undefined, 'a caller with a session is a player')
  const allowed = await mayChange(deps, player, { phone, password })
  if (!allowed.ok) return allowed
  const prepared = await deps.inTransaction((tx) => prepareClaim(deps, tx, { playerId, phone, visitor }))
  return prepared.ok ? ok(await handOver(deps, prepared.value)) : prepared
}

type Claim = Pick<AddPhone, 'playerId' | 'visitor'> & { readonly phone: Phone }

/** The code and the number it proves are written together, one request after the other: a code is never good for a number it was not sent to. */
async function prepareClaim(deps: Deps, tx: TransactionSql, { playerId, phone, visitor }: Claim): Promise<Result<Message, NumberTaken | RateLimited>> {
  await lockPlayer(tx, deps.keys, playerId)
  if (await isTakenByAnother(deps, tx, { playerId, phone })) return fail({ code: 'NUMBER_ALREADY_USED' })
  const prepared = await prepareCode(deps, tx, { purpose: 'phone', name: nameOf(phone), target: playerId, visitor })
  if (prepared.ok) await storeClaim(tx, deps.keys, { playerId, claim: { phone, way: 'sms' }, now: deps.clock.now() })
  return prepared
}

/** Counts that a signed-in player asks about a number: nobody learns the numbers of the house by asking. */
export function countAsk(deps: Deps, playerId: PlayerId): Promise<Result<undefined, RateLimited>> {
  const now = deps.clock.now()
  const limits = [{ subject: `player:${playerId}`, max: deps.settings.read('PHONE_ASKS_DAY'), windowMs: dayMs }]
  return deps.inTransaction(async (tx) => {
    const reserved = await reserveAttempt(tx, deps.keys, { id: freshId<'Attempt'>(deps, now), kind: 'phone_asked', limits, now })
    return reserved.ok ? ok() : fail(rateLimited(reserved.refusal.again, now))
  })
}

async function mayChange(deps: Deps, player: Player, { phone, password }: { phone: Phone; password: string | undefined }): Promise<Result<undefined, Refusal>> {
  if (!player.isPhoneVerified) return ok()
  if (player.phone === phone) return fail({ code: 'NUMBER_ALREADY_USED' })
  if (password === undefined) return fail({ code: 'ACCOUNT_LINKED_ANOTHER_NUMBER' })
  const verified = await verifyOld(deps, { playerId: player.id, oldPassword: password })
  return verified.ok ? ok() : verified
}
