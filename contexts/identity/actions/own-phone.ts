import { fail, ok, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { countryOf, type Phone } from '../rules/phone.ts'
import { dropClaims } from '../storage/phone-claims.ts'
import { dropName, findLogin, lockHolder, setPhone, type PlayerId } from '../storage/players.ts'
import type { Deps } from './deps.ts'
import { notePhoneProven } from './guard-sending.ts'

export type NumberTaken = { readonly code: 'NUMBER_ALREADY_USED' }

/** The number as a login name. */
export const nameOf = (phone: Phone) => ({ kind: 'phone', text: phone, country: countryOf(phone) }) as const

/** Is a number proven somebody else's? Only a look: whoever proves a number asks again under its lock. */
export async function isTakenByAnother({ keys }: Deps, tx: TransactionSql, { playerId, phone }: { playerId: PlayerId; phone: Phone }): Promise<boolean> {
  const holder = await findLogin(tx, keys, nameOf(phone))
  return holder !== undefined && holder.id !== playerId && holder.isVerified
}

/**
 * Makes a proven number the player's own: a claim that was never proven gives way, a proven one does not. One account per number, whoever comes at once (I-50).
 */
export async function ownPhone(deps: Deps, tx: TransactionSql, { playerId, phone, now }: { playerId: PlayerId; phone: Phone; now: Instant }): Promise<Result<undefined, NumberTaken>> {
  await notePhoneProven(deps, tx, { phone, now })
  const holder = await lockHolder(tx, deps.keys, nameOf(phone))
  if (holder?.id === playerId && holder.isVerified) return ok()
  const isAnothers = holder !== undefined && holder.id !== playerId
  if (isAnothers && holder.isVerified) return fail({ code: 'NUMBER_ALREADY_USED' })
  if (isAnothers) await dropName(tx, { playerId: holder.id, name: nameOf(phone) })
  await setPhone(tx, deps.keys, { playerId, name: nameOf(phone), now })
  // What was asked for while the account had another number, or none that was proven, is worth nothing now.
  await dropClaims(tx, playerId)
  return ok()
}
