import { instant, plusMs, toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { StoredCode } from '../rules/code.ts'
import { networkOf } from '../rules/network.ts'
import { deviceKey } from './devices.ts'
import { sameBytes, type Keys } from './keys.ts'

export type CodePurpose = 'registration' | 'reset' | 'login' | 'phone' | 'email' | 'call'

/** What a code verifies: ownership of a phone or e-mail for one purpose. For `phone`, `email` and `call` the target is the player. */
export type Proof = { readonly purpose: CodePurpose; readonly target: string }

/** Who asks for a code and may enter it: a device, or a program without cookies, which is known by its network. */
export type Asker = { readonly device: string | undefined; readonly address: string }

type NewCode = { readonly proof: Proof; readonly code: string; readonly asker: Asker; readonly now: Instant; readonly livesMs: number; readonly tries: number }

/** Stores a new code and replaces the asker's previous one. Codes of other askers stay, so that nobody can invalidate the code of another. */
export async function storeCode(tx: TransactionSql, keys: Keys, { proof, code, asker, now, livesMs, tries }: NewCode): Promise<void> {
  // The number or e-mail that such a code confirms is stored once per player: an earlier code would confirm a later claim.
  if (isOfPlayer[proof.purpose]) await tx`delete from identity.code where purpose = ${proof.purpose} and target_key = ${targetKey(keys, proof)}`
  await tx`
    insert into identity.code (purpose, target_key, asker_key, code_hash, sent_at, expires_at, tries_left)
    values (${proof.purpose}, ${targetKey(keys, proof)}, ${askerKeys(keys, asker)[0]}, ${keys.hashCode({ ...proof, code })}, ${toIso(now)}, ${toIso(plusMs(now, livesMs))}, ${tries})
    on conflict (purpose, target_key, asker_key) do update set
      code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries_left = excluded.tries_left, spent_at = null`
}

const isOfPlayer: Readonly<Record<CodePurpose, boolean>> = { registration: false, reset: false, login: false, phone: true, email: true, call: true }

/** An entered code and who entered it. */
export type GivenCode = { readonly proof: Proof; readonly given: string; readonly asker: Asker }

/** A locked code; `askerKey` tells it from the codes of other askers. */
export type LockedCode = { readonly code: StoredCode; readonly isMatch: boolean; readonly askerKey: Buffer }

/** Locks the asker's code of a proof and compares in constant time. The code of another device does not exist for this one (S-11). */
export async function lockCode(tx: TransactionSql, keys: Keys, { proof, given, asker }: GivenCode): Promise<LockedCode | undefined> {
  const [own, ofNetwork] = askerKeys(keys, asker)
  const [row] = await tx<{ asker_key: Buffer; code_hash: Buffer; expires_at: Date; tries_left: number; spent_at: Date | null }[]>`
    select asker_key, code_hash, expires_at, tries_left, spent_at from identity.code
    where purpose = ${proof.purpose} and target_key = ${targetKey(keys, proof)} and asker_key in (${own}, ${ofNetwork})
    order by asker_key = ${own} desc limit 1 for update`
  if (row === undefined) return undefined
  const isMatch = sameBytes(row.code_hash, keys.hashCode({ ...proof, code: given }))
  return { code: { expiresAt: instant(row.expires_at.getTime()), triesLeft: row.tries_left, isSpent: row.spent_at !== null }, isMatch, askerKey: row.asker_key }
}

type Locked = { readonly proof: Proof; readonly askerKey: Buffer }

/** Counts a wrong attempt against a locked code. */
export async function countWrongTry(tx: TransactionSql, keys: Keys, { proof, askerKey }: Locked): Promise<void> {
  await tx`update identity.code set tries_left = greatest(tries_left - 1, 0) where purpose = ${proof.purpose} and target_key = ${targetKey(keys, proof)} and asker_key = ${askerKey}`
}

/** Marks a locked code as used. */
export async function spendCode(tx: TransactionSql, keys: Keys, { proof, askerKey, now }: Locked & { readonly now: Instant }): Promise<void> {
  await tx`update identity.code set spent_at = ${toIso(now)} where purpose = ${proof.purpose} and target_key = ${targetKey(keys, proof)} and asker_key = ${askerKey}`
}

/** Deletes expired codes; those that a transaction holds are left for the next day, so that deleting never waits. */
export async function deleteExpiredCodes(db: Queryable, expiredBefore: Instant): Promise<void> {
  await db`delete from identity.code where ctid in (select ctid from identity.code where expires_at < ${toIso(expiredBefore)} for update skip locked)`
}

const targetKey = (keys: Keys, { target }: Proof): Buffer => keys.lookUp('target', target)

/** The asker's own key, and that of its network: a browser may enter the code that a program on its network asked for. */
function askerKeys(keys: Keys, { device, address }: Asker): [Buffer, Buffer] {
  const ofNetwork = keys.lookUp('device', `network ${networkOf(address)}`)
  return [device === undefined ? ofNetwork : deviceKey(keys, device), ofNetwork]
}
