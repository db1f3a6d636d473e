import type { VerificationAction } from '@zoria/contract/identity/words'
import { instant, type Instant, toIso } from '@zoria/kernel'
import type { Fragment, Queryable, TransactionSql } from '@zoria/platform/database'
import type { Phone } from '../rules/phone.ts'
import type { Keys } from './keys.ts'
import type { PlayerId } from './players.ts'
import type { Email } from '../rules/login-name.ts'

/** A number that a player wants to verify: by a text, or by a call that also confirms an action. */
export type PhoneClaim =
  | { readonly phone: Phone; readonly way: 'sms' }
  | { readonly phone: Phone; readonly way: 'call'; readonly action: VerificationAction }

/** Stores a claim; replaces an earlier one of the same kind. */
export async function storeClaim(
  tx: TransactionSql,
  keys: Keys,
  { playerId, claim, now }: { playerId: PlayerId; claim: PhoneClaim; now: Instant },
): Promise<void> {
  const sealed = keys.seal(claim.phone, placeOf(playerId, claim.way))
  await tx`
    insert into identity.phone_claim (player_id, way, phone_sealed, action, claimed_at)
    values (${playerId}, ${claim.way}, ${sealed}, ${claim.way === 'call' ? claim.action : null}, ${toIso(now)})
    on conflict (player_id, way) do update set phone_sealed = excluded.phone_sealed, action = excluded.action, claimed_at = excluded.claimed_at`
}

/** Returns the claim of one kind without a lock. */
export const findClaim = <Way extends PhoneClaim['way']>(
  tx: TransactionSql,
  keys: Keys,
  of: { playerId: PlayerId; way: Way },
) => readClaim(tx, keys, { ...of, lock: tx`` })

/** Locks and returns the claim of one kind. */
export const lockClaim = <Way extends PhoneClaim['way']>(
  tx: TransactionSql,
  keys: Keys,
  of: { playerId: PlayerId; way: Way },
) => readClaim(tx, keys, { ...of, lock: tx`for update` })

async function readClaim<Way extends PhoneClaim['way']>(
  tx: TransactionSql,
  keys: Keys,
  { playerId, way, lock }: { playerId: PlayerId; way: Way; lock: Fragment },
): Promise<Extract<PhoneClaim, { way: Way }> | undefined> {
  const [row] = await tx<{ phone_sealed: Buffer; action: VerificationAction | null }[]>`
    select phone_sealed, action from identity.phone_claim where player_id = ${playerId} and way = ${way} ${lock}`
  return (
    row &&
    ({ way, phone: keys.open(row.phone_sealed, placeOf(playerId, way)), action: row.action } as unknown as Extract<
      PhoneClaim,
      { way: Way }
    >)
  )
}

/** Was a call placed for an action since a moment, and its code not entered? */
export async function hasClaim(
  db: Queryable,
  { playerId, action, since }: { playerId: PlayerId; action: VerificationAction; since: Instant },
): Promise<boolean> {
  const rows =
    await db`select from identity.phone_claim where player_id = ${playerId} and way = 'call' and action = ${action} and claimed_at > ${toIso(since)}`
  return rows.length > 0
}

/** Deletes a claim that was verified or is not wanted any more. */
export async function dropClaim(
  tx: TransactionSql,
  { playerId, way }: { playerId: PlayerId; way: PhoneClaim['way'] },
): Promise<void> {
  await tx`delete from identity.phone_claim where player_id = ${playerId} and way = ${way}`
}

/** Deletes all claims of a player. */
export async function dropClaims(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`delete from identity.phone_claim where player_id = ${playerId}`
}

/**
 * Deletes expired verification claims; those that a transaction holds are left for the next day, so that deleting never
 * waits.
 */
export async function deleteExpiredPhoneClaims(db: Queryable, before: Instant): Promise<void> {
  await db`delete from identity.phone_claim where ctid in (select ctid from identity.phone_claim where claimed_at < ${toIso(before)} for update skip locked)`
}

/** Stores until when an action counts as confirmed. */
export async function storeVerified(
  tx: TransactionSql,
  { playerId, action, goodUntil }: { playerId: PlayerId; action: VerificationAction; goodUntil: Instant },
): Promise<void> {
  await tx`
    insert into identity.verified_action (player_id, action, good_until) values (${playerId}, ${action}, ${toIso(goodUntil)})
    on conflict (player_id, action) do update set good_until = excluded.good_until`
}

/** Until when an action counts as confirmed; undefined if never. */
export async function findVerified(
  db: Queryable,
  { playerId, action }: { playerId: PlayerId; action: VerificationAction },
): Promise<Instant | undefined> {
  const [row] = await db<
    { good_until: Date }[]
  >`select good_until from identity.verified_action where player_id = ${playerId} and action = ${action}`
  return row && instant(row.good_until.getTime())
}

const placeOf = (playerId: PlayerId, way: PhoneClaim['way']): string => `phone_claim.phone ${playerId} ${way}`

/** Stores the e-mail that a player wants to add; replaces an earlier claim. */
export async function storeEmailClaim(
  tx: TransactionSql,
  keys: Keys,
  { playerId, email, now }: { playerId: PlayerId; email: Email; now: Instant },
): Promise<void> {
  await tx`
    insert into identity.email_claim (player_id, email_sealed, claimed_at) values (${playerId}, ${keys.seal(email, emailPlaceOf(playerId))}, ${toIso(now)})
    on conflict (player_id) do update set email_sealed = excluded.email_sealed, claimed_at = excluded.claimed_at`
}

/** Returns the claimed e-mail without a lock. */
export const findEmailClaim = (tx: TransactionSql, keys: Keys, playerId: PlayerId) =>
  readEmailClaim(tx, keys, { playerId, lock: tx`` })

/** Locks and returns the claimed e-mail. */
export const lockEmailClaim = (tx: TransactionSql, keys: Keys, playerId: PlayerId) =>
  readEmailClaim(tx, keys, { playerId, lock: tx`for update` })

async function readEmailClaim(
  tx: TransactionSql,
  keys: Keys,
  { playerId, lock }: { playerId: PlayerId; lock: Fragment },
): Promise<Email | undefined> {
  const [row] = await tx<
    { email_sealed: Buffer }[]
  >`select email_sealed from identity.email_claim where player_id = ${playerId} ${lock}`
  return row && (keys.open(row.email_sealed, emailPlaceOf(playerId)) as Email)
}

export async function dropEmailClaim(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`delete from identity.email_claim where player_id = ${playerId}`
}

/** Deletes expired claims. */
export async function deleteExpiredEmailClaims(db: Queryable, before: Instant): Promise<void> {
  await db`delete from identity.email_claim where claimed_at < ${toIso(before)}`
}

const emailPlaceOf = (playerId: PlayerId): string => `email_claim.email ${playerId}`
