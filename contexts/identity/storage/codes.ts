import { instant, plusMs, toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { StoredCode } from '../rules/code.ts'
import { deviceKey } from './devices.ts'
import { sameBytes, type Keys } from './keys.ts'

export type CodePurpose = 'registration' | 'reset' | 'login' | 'phone' | 'email' | 'call'

/** What a code verifies: ownership of a phone or e-mail for one purpose. For `phone`, `email` and `call` the target is the player. */
export type Proof = { readonly purpose: CodePurpose; readonly target: string }

/** `device` is the device that requested the code, if it has a device cookie. */
type NewCode = { readonly proof: Proof; readonly code: string; readonly device: string | undefined; readonly now: Instant; readonly livesMs: number; readonly tries: number }

/** Stores a new code and replaces the previous one. */
export async function storeCode(tx: TransactionSql, keys: Keys, { proof, code, device, now, livesMs, tries }: NewCode): Promise<void> {
  await tx`
    insert into identity.code (purpose, target_key, code_hash, device_key, sent_at, expires_at, tries_left)
    values (${proof.purpose}, ${targetKey(keys, proof)}, ${keys.hashCode({ ...proof, code })}, ${device === undefined ? null : deviceKey(keys, device)}, ${toIso(now)}, ${toIso(plusMs(now, livesMs))}, ${tries})
    on conflict (purpose, target_key) do update set
      code_hash = excluded.code_hash, device_key = excluded.device_key, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries_left = excluded.tries_left, spent_at = null`
}

/** An entered code and the device it came from. */
export type GivenCode = { readonly proof: Proof; readonly given: string; readonly device: string | undefined }

/** Locks the newest code of a proof and compares in constant time. A code requested by one device is wrong on another (S-11). */
export async function lockCode(tx: TransactionSql, keys: Keys, { proof, given, device }: GivenCode): Promise<{ code: StoredCode; isMatch: boolean; isSameDevice: boolean } | undefined> {
  const [row] = await tx<{ code_hash: Buffer; device_key: Buffer | null; expires_at: Date; tries_left: number; spent_at: Date | null }[]>`
    select code_hash, device_key, expires_at, tries_left, spent_at from identity.code
    where purpose = ${proof.purpose} and target_key = ${targetKey(keys, proof)} for update`
  if (row === undefined) return undefined
  const isSameDevice = row.device_key === null || (device !== undefined && sameBytes(row.device_key, deviceKey(keys, device)))
  const isMatch = sameBytes(row.code_hash, keys.hashCode({ ...proof, code: given })) && isSameDevice
  return { code: { expiresAt: instant(row.expires_at.getTime()), triesLeft: row.tries_left, isSpent: row.spent_at !== null }, isMatch, isSameDevice }
}

/** Counts a wrong attempt against a locked code. */
export async function countWrongTry(tx: TransactionSql, keys: Keys, proof: Proof): Promise<void> {
  await tx`update identity.code set tries_left = greatest(tries_left - 1, 0) where purpose = ${proof.purpose} and target_key = ${targetKey(keys, proof)}`
}

/** Marks a locked code as used. */
export async function spendCode(tx: TransactionSql, keys: Keys, { proof, now }: { proof: Proof; now: Instant }): Promise<void> {
  await tx`update identity.code set spent_at = ${toIso(now)} where purpose = ${proof.purpose} and target_key = ${targetKey(keys, proof)}`
}

/** Deletes expired codes; those that a transaction holds are left for the next day, so that deleting never waits. */
export async function deleteExpiredCodes(db: Queryable, expiredBefore: Instant): Promise<void> {
  await db`delete from identity.code where ctid in (select ctid from identity.code where expires_at < ${toIso(expiredBefore)} for update skip locked)`
}

const targetKey = (keys: Keys, { target }: Proof): Buffer => keys.lookUp('target', target)
