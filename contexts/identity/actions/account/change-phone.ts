import type { PhoneCountry } from '@zoria/contract/identity/words'
import { fail, type Instant, invariant, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { countryOf, parsePhone, type Phone } from '../../rules/phone.ts'
import { reserveAttempt } from '../../storage/attempts.ts'
import type { Message } from '../../storage/messages.ts'
import type { Overloaded } from '../../storage/password-hashes.ts'
import { dropClaim, dropClaims, findClaim, lockClaim, storeClaim } from '../../storage/claims.ts'
import {
  dropName,
  findLogin,
  findPlayer,
  lockHolder,
  lockPlayer,
  lockPlayerAndHolder,
  type Player,
  type PlayerId,
  setPhone,
} from '../../storage/players.ts'
import { verifyOld } from './change-password.ts'
import { type Deps, freshId, maySendTo, rateLimited, type RateLimited, type Visitor } from '../deps.ts'
import { type CodeSent, handOver, prepareCode } from '../codes/send-code.ts'
import type { Proof } from '../../storage/codes.ts'
import { protectAccount, type Protected } from '../registration/protect-account.ts'
import { type CodeRefusal, refuseCode, useCode } from '../codes/try-code.ts'
import { notePhoneProven } from '../codes/guard-sending.ts'

export type AddPhone = {
  readonly playerId: PlayerId
  readonly phone: string
  readonly countryCode?: PhoneCountry | undefined
  readonly password?: string | undefined
  readonly visitor: Visitor
}

type Invalid = { readonly code: 'VALIDATION_ERROR'; readonly details: { readonly phone: 'PHONE_INVALID_ERROR' } }
type Refusal =
  | Invalid
  | NumberTaken
  | { readonly code: 'SENDING_DISABLED' | 'ACCOUNT_LINKED_ANOTHER_NUMBER' | 'PASSWORD_INCORRECT' }
  | RateLimited
  | Overloaded

const dayMs = 86_400_000

/**
 * Sends a code to a number that the player wants to add. The reply says when the number is taken: the caller is
 * authenticated and rate-limited (S-08). Replacing a verified number requires the password (S-09). Source:
 * docs/rules/identity.md#changes.
 */
export const addPhone =
  (deps: Deps) =>
  async ({ playerId, countryCode, password, visitor, ...given }: AddPhone): Promise<Result<CodeSent, Refusal>> => {
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
    const isPasswordRight = player.isPhoneVerified
    const prepared = await deps.inTransaction((tx) =>
      prepareClaim(deps, tx, { playerId, phone, visitor, isPasswordRight }),
    )
    return prepared.ok ? ok(await handOver(deps, prepared.value)) : prepared
  }

type Claim = Pick<AddPhone, 'playerId' | 'visitor'> & {
  readonly phone: Phone
  /** A verified number was to be replaced, and the password was right. */ readonly isPasswordRight: boolean
}

/** Stores the code and the number it verifies under one lock, so that a code never verifies another number. */
async function prepareClaim(
  deps: Deps,
  tx: TransactionSql,
  { playerId, phone, visitor, isPasswordRight }: Claim,
): Promise<Result<Message, Refusal>> {
  const player = await lockPlayer(tx, deps.keys, playerId)
  // A number was verified since the password was found unnecessary: replacing it requires the password.
  if (player?.isPhoneVerified === true && player.phone !== phone && !isPasswordRight)
    return fail({ code: 'ACCOUNT_LINKED_ANOTHER_NUMBER' })
  if (await isTakenByAnother(deps, tx, { playerId, phone })) return fail({ code: 'NUMBER_ALREADY_USED' })
  const prepared = await prepareCode(deps, tx, { purpose: 'phone', name: nameOf(phone), target: playerId, visitor })
  if (prepared.ok) await storeClaim(tx, deps.keys, { playerId, claim: { phone, way: 'sms' }, now: deps.clock.now() })
  return prepared
}

/** Counts a request about a number: the daily limit prevents enumeration of registered numbers. */
export function countAsk(deps: Deps, playerId: PlayerId): Promise<Result<undefined, RateLimited>> {
  const now = deps.clock.now()
  const limits = [{ subject: `player:${playerId}`, max: deps.settings.read('PHONE_ASKS_DAY'), windowMs: dayMs }]
  return deps.inTransaction(async (tx) => {
    const reserved = await reserveAttempt(tx, deps.keys, {
      id: freshId<'Attempt'>(deps, now),
      kind: 'phone_asked',
      limits,
      now,
    })
    return reserved.ok ? ok() : fail(rateLimited(reserved.refusal.again, now))
  })
}

async function mayChange(
  deps: Deps,
  player: Player,
  { phone, password }: { phone: Phone; password: string | undefined },
): Promise<Result<undefined, Refusal>> {
  if (!player.isPhoneVerified) return ok()
  if (player.phone === phone) return fail({ code: 'NUMBER_ALREADY_USED' })
  if (password === undefined) return fail({ code: 'ACCOUNT_LINKED_ANOTHER_NUMBER' })
  const verified = await verifyOld(deps, { playerId: player.id, oldPassword: password })
  return verified.ok ? ok() : verified
}

export type VerifyPhone = {
  readonly playerId: PlayerId
  readonly sessionId: string
  readonly code: string
  readonly visitor: Visitor
}

const nothingChanged: Protected = { endedSessions: [], notice: undefined }

/**
 * Confirms the number that a code was sent to. If it replaces a verified one, the account is protected: other sessions
 * end, the old number is notified, withdrawals are held. Returns the ended sessions. Source:
 * docs/rules/identity.md#changes.
 */
export const verifyPhone =
  (deps: Deps) =>
  async (command: VerifyPhone): Promise<Result<readonly string[], CodeRefusal | NumberTaken>> => {
    const verified = await deps.inTransaction((tx) => verify(deps, tx, command))
    if (!verified.ok) return verified
    const { endedSessions, notice } = verified.value
    if (notice !== undefined) await deps.sending.handOver(notice)
    return ok(endedSessions)
  }

async function verify(
  deps: Deps,
  tx: TransactionSql,
  { playerId, sessionId, code, visitor }: VerifyPhone,
): Promise<Result<Protected, CodeRefusal | NumberTaken>> {
  const now = deps.clock.now()
  const player = await lockClaimant(deps, tx, { playerId, way: 'sms' })
  const claim = await lockClaim(tx, deps.keys, { playerId, way: 'sms' })
  const proof: Proof = { purpose: 'phone', target: playerId }
  if (claim === undefined) return refuseCode(deps, tx, { proof, given: code, asker: visitor })
  const used = await useCode(deps, tx, { proof, given: code, asker: visitor })
  if (!used.ok) return used

  await dropClaim(tx, { playerId, way: 'sms' })
  const owned = await ownPhone(deps, tx, { playerId, phone: claim.phone, now })
  if (!owned.ok) return owned
  const replacesProven = player.isPhoneVerified && player.phone !== claim.phone
  return ok(
    replacesProven
      ? await protectAccount(deps, tx, { player, reason: 'phone_changed', keptSessionId: sessionId, visitor })
      : nothingChanged,
  )
}

export type NumberTaken = { readonly code: 'NUMBER_ALREADY_USED' }

/**
 * Locks a player who confirms a number, together with the account that holds it. A claim that is replaced meanwhile has
 * another code, which this caller cannot know.
 */
export async function lockClaimant(
  { keys }: Deps,
  tx: TransactionSql,
  of: { playerId: PlayerId; way: 'sms' | 'call' },
): Promise<Player> {
  const claimed = await findClaim(tx, keys, of)
  const player =
    claimed === undefined
      ? await lockPlayer(tx, keys, of.playerId)
      : await lockPlayerAndHolder(tx, keys, { playerId: of.playerId, name: nameOf(claimed.phone) })
  invariant(player !== undefined, 'a caller with a session is a player')
  return player
}

/** The number as a login name. */
export const nameOf = (phone: Phone) => ({ kind: 'phone', text: phone, country: countryOf(phone) }) as const

/** Is a number verified by another player? Without a lock: confirming a number checks again under its lock. */
export async function isTakenByAnother(
  { keys }: Deps,
  tx: TransactionSql,
  { playerId, phone }: { playerId: PlayerId; phone: Phone },
): Promise<boolean> {
  const holder = await findLogin(tx, keys, nameOf(phone))
  return holder !== undefined && holder.id !== playerId && holder.isVerified
}

/**
 * Assigns a verified number to the player. An unverified claim of another account is removed, a verified one is not.
 * One account per number, also under concurrent confirmations (I-50).
 */
export async function ownPhone(
  deps: Deps,
  tx: TransactionSql,
  { playerId, phone, now }: { playerId: PlayerId; phone: Phone; now: Instant },
): Promise<Result<undefined, NumberTaken>> {
  await notePhoneProven(deps, tx, { phone, now })
  const holder = await lockHolder(tx, deps.keys, nameOf(phone))
  if (holder?.id === playerId && holder.isVerified) return ok()
  const isAnothers = holder !== undefined && holder.id !== playerId
  if (isAnothers && holder.isVerified) return fail({ code: 'NUMBER_ALREADY_USED' })
  if (isAnothers) await dropName(tx, { playerId: holder.id, name: nameOf(phone) })
  await setPhone(tx, deps.keys, { playerId, name: nameOf(phone), now })
  // Claims made while the account had another number, or no verified one, are void.
  await dropClaims(tx, playerId)
  return ok()
}
