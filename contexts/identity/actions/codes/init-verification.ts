import type { PhoneCountry, VerificationAction } from '@zoria/contract/identity/words'
import { fail, type Instant, invariant, ok, plusMs, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { callFailureLimits, numberToCall, type CallTry } from '../../rules/call.ts'
import { codeOf } from '../../rules/code.ts'
import { ownerPlayer, sendingLimits } from '../../rules/limits.ts'
import { parsePhone, type Phone } from '../../rules/phone.ts'
import { releaseAttempt, reserveAttempt } from '../../storage/attempts.ts'
import { storeCode } from '../../storage/codes.ts'
import { type Message, storeMessage } from '../../storage/messages.ts'
import { storeClaim } from '../../storage/claims.ts'
import { findPlayer, lockPlayer, type Player, type PlayerId } from '../../storage/players.ts'
import { countAsk, isTakenByAnother, type NumberTaken } from '../account/change-phone.ts'
import { type Deps, freshId, originOf, rateLimited, type Visitor } from '../deps.ts'
import { guardSending } from './guard-sending.ts'
import { type CodeSent, sendingMaxima } from './send-code.ts'

export type InitVerification = {
  readonly playerId: PlayerId
  /** The number to call, as entered; absent: the account's number. */
  readonly token?: string | null | undefined
  readonly action: VerificationAction
  readonly countryCode?: PhoneCountry | undefined
  readonly visitor: Visitor
}

/** The refusal of every call limit. Spec §8: HTTP 429. */
export type CallLimit = { readonly code: 'YOUR_NUMBER_CALL_LIMIT_REACHED'; readonly retryAfter: number }

type Invalid = { readonly code: 'VALIDATION_ERROR'; readonly details: { readonly token: 'PHONE_INVALID_ERROR' } }
type Refusal =
  | Invalid
  | NumberTaken
  | CallLimit
  | { readonly code: 'USER_HAS_NO_PHONE' | 'ACCOUNT_LINKED_ANOTHER_NUMBER' }

/**
 * Calls the player's phone for a code of four digits, which confirms an action and the phone. Source:
 * docs/rules/identity.md#verification-by-call.
 */
export const initVerification =
  (deps: Deps) =>
  async (command: InitVerification): Promise<Result<CodeSent, Refusal>> => {
    const { playerId, action, visitor } = command
    const chosen = await chooseNumber(deps, command)
    if (!chosen.ok) return chosen
    const placed = await deps.inTransaction((tx) =>
      prepareCall(deps, tx, { playerId, action, visitor, phone: chosen.value }),
    )
    if (!placed.ok) return placed
    await deps.sending.handOver(placed.value)
    return ok({ codeLength: deps.settings.read('CALL_CODE_LENGTH'), retryAfter: deps.settings.read('RETRY_AFTER_S') })
  }

async function chooseNumber(
  deps: Deps,
  { playerId, token, countryCode }: InitVerification,
): Promise<Result<Phone, Refusal>> {
  const player = await findPlayer(deps.sql, deps.keys, playerId)
  invariant(player !== undefined, 'a caller with a session is a player')
  const isNamed = token !== undefined && token !== null && token !== ''
  const named = isNamed ? parsePhone({ text: token, countryCode }) : ok(null)
  if (!named.ok) return fail({ code: 'VALIDATION_ERROR', details: { token: named.refusal } })
  const chosen = numberToCall({ own: player.phone as Phone | null, named: named.value })
  if (!chosen.ok || chosen.value === player.phone) return chosen

  const counted = await countAsk(deps, playerId)
  return counted.ok ? chosen : fail({ ...counted.refusal, code: 'YOUR_NUMBER_CALL_LIMIT_REACHED' })
}

type Call = Pick<InitVerification, 'playerId' | 'action' | 'visitor'> & { readonly phone: Phone }

async function prepareCall(
  deps: Deps,
  tx: TransactionSql,
  { playerId, action, visitor, phone }: Call,
): Promise<Result<Message, NumberTaken | CallLimit>> {
  const { keys, settings } = deps
  const now = deps.clock.now()
  // Takes the player's lock first, as confirming a code does, so that the two cannot deadlock.
  const player = await lockPlayer(tx, keys, playerId)
  if (await isTakenByAnother(deps, tx, { playerId, phone })) return fail({ code: 'NUMBER_ALREADY_USED' })
  // Nobody else can ask for calls to the proven number of a player, and texts to it or its range must not prevent them.
  const isOwner = isOwnNumber(player, phone)
  const allowed = await mayCall(deps, tx, { playerId, phone, isOwner, visitor, now })
  if (!allowed.ok) return fail(callLimit(allowed.refusal.again, now))

  const digits = settings.read('CALL_CODE_LENGTH')
  const code = codeOf(deps.chance.below(10 ** digits), digits)
  const livesMs = settings.read('CODE_EXPIRES_S') * 1000
  await storeCode(tx, keys, {
    proof: { purpose: 'call', target: playerId },
    code,
    asker: visitor,
    now,
    livesMs,
    tries: settings.read('CODE_TRIES'),
  })
  await storeClaim(tx, keys, { playerId, claim: { phone, way: 'call', action }, now })
  const message: Message = { id: freshId<'Message'>(deps, now), channel: 'call', to: phone, text: code }
  const purpose = isOwner ? 'code_of_owner' : 'code'
  await storeMessage(tx, keys, { message, purpose, now, expiresAt: plusMs(now, livesMs) })
  return ok(message)
}

/** Checks the limits of calls; a spent budget of wrong codes also prevents calls. */
async function mayCall(
  deps: Deps,
  tx: TransactionSql,
  {
    playerId,
    phone,
    isOwner,
    visitor,
    now,
  }: Omit<Call, 'action'> & { readonly isOwner: boolean; readonly now: Instant },
): Promise<Result<undefined, { again: Instant }>> {
  const { keys, settings } = deps
  const origin = originOf(deps, visitor)
  const limits = sendingLimits(
    { target: phone, purpose: 'call', owner: isOwner ? ownerPlayer(playerId) : undefined },
    origin,
    sendingMaxima(deps),
  )
  const account = { subject: `player:${playerId}`, max: settings.read('CODE_SENDS_PHONE_DAY'), windowMs: dayMs }
  const id = freshId<'Attempt'>(deps, now)
  const reserved = await reserveAttempt(tx, keys, { id, kind: 'call_placed', limits: [...limits, account], now })
  if (!reserved.ok) return reserved
  const budget = await reserveFailure(deps, tx, { playerId, phone, isOwner, now })
  if (budget.ok) await releaseAttempt(tx, budget.value)
  const guarded = budget.ok ? await guardSending(deps, tx, { phone, channel: 'call', isOwner, origin, now }) : budget
  // The call was not placed, so it does not count against the daily limit.
  if (!guarded.ok) await releaseAttempt(tx, id)
  return guarded
}

const dayMs = 86_400_000

/** Counts a wrong code of a call before it is compared; the count of a right code is released. */
export async function reserveFailure(
  deps: Deps,
  tx: TransactionSql,
  { now, ...tried }: CallTry & { readonly now: Instant },
) {
  const id = freshId<'Attempt'>(deps, now)
  const limits = callFailureLimits(tried, {
    day: deps.settings.read('CALL_FAILURES_DAY'),
    month: deps.settings.read('CALL_FAILURES_MONTH'),
  })
  const reserved = await reserveAttempt(tx, deps.keys, { id, kind: 'call_code_failed', limits, now })
  return reserved.ok ? ok(id) : reserved
}

/** Is a number proven to be the player's? */
export const isOwnNumber = (player: Pick<Player, 'phone' | 'isPhoneVerified'> | undefined, phone: Phone): boolean =>
  player?.isPhoneVerified === true && player.phone === phone

export const callLimit = (again: Instant, now: Instant): CallLimit => ({
  ...rateLimited(again, now),
  code: 'YOUR_NUMBER_CALL_LIMIT_REACHED',
})
