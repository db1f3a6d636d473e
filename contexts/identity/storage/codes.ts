import { instant, plusMs, toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { StoredCode } from '../rules/code.ts'
import { networkOf } from '../rules/network.ts'
import { sameBytes, type Keys } from './keys.ts'

export type CodePurpose = 'registration' | 'reset' | 'login' | 'phone' | 'email' | 'call'

/**
 * What a code verifies: ownership of a phone or e-mail for one purpose. For `phone`, `email` and `call` the target is
 * the player.
 */
export type Proof = { readonly purpose: CodePurpose; readonly target: string }

/** Who asks for a code and may enter it: a device, or a program without cookies, which is known by its network. */
export type Asker = { readonly device: string | undefined; readonly address: string }

type NewCode = {
  readonly proof: Proof
  readonly code: string
  readonly asker: Asker
  readonly now: Instant
  readonly livesMs: number
  readonly tries: number
}

/**
 * Stores a new code and replaces the asker's previous one. Codes of other askers stay, so that nobody can invalidate
 * the code of another.
 */
export async function storeCode(
  tx: TransactionSql,
  keys: Keys,
  { proof, code, asker, now, livesMs, tries }: NewCode,
): Promise<void> {
  // The number or e-mail that such a code confirms is stored once per player: an earlier code would confirm a later
  // claim.
  if (isOfPlayer[proof.purpose])
    await tx`delete from identity.code where purpose = ${proof.purpose} and target_key in ${tx(targetKeys(keys, proof))}`
  await forgetOlder(tx, keys, { proof, asker })
  await tx`
    insert into identity.code (purpose, target_key, asker_key, code_hash, sent_at, expires_at, tries_left)
    values (${proof.purpose}, ${targetKeys(keys, proof)[0]}, ${askerKeys(keys, asker).own[0]}, ${keys.hashCode({ ...proof, code })}, ${toIso(now)}, ${toIso(plusMs(now, livesMs))}, ${tries})
    on conflict (purpose, target_key, asker_key) do update set
      code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries_left = excluded.tries_left, spent_at = null`
}

/** Deletes what the asker has under older keys: the new code replaces it. */
async function forgetOlder(
  tx: TransactionSql,
  keys: Keys,
  { proof, asker }: Pick<NewCode, 'proof' | 'asker'>,
): Promise<void> {
  const older = targetKeys(keys, proof).slice(1)
  if (older.length > 0)
    await tx`delete from identity.code where purpose = ${proof.purpose} and target_key in ${tx(older)} and asker_key in ${tx(askerKeys(keys, asker).own)}`
}

const isOfPlayer: Readonly<Record<CodePurpose, boolean>> = {
  registration: false,
  reset: false,
  login: false,
  phone: true,
  email: true,
  call: true,
}

/** An entered code and who entered it. */
export type GivenCode = { readonly proof: Proof; readonly given: string; readonly asker: Asker }

/** A locked code; `targetKey` and `askerKey` tell it from the codes of others. */
export type LockedCode = {
  readonly code: StoredCode
  readonly isMatch: boolean
  readonly targetKey: Buffer
  readonly askerKey: Buffer
}

/**
 * Locks the asker's code of a proof and compares in constant time. The code of another device does not exist for this
 * one (S-11).
 */
export async function lockCode(
  tx: TransactionSql,
  keys: Keys,
  { proof, given, asker }: GivenCode,
): Promise<LockedCode | undefined> {
  const { own, ofNetwork } = askerKeys(keys, asker)
  const [row] = await tx<
    {
      target_key: Buffer
      asker_key: Buffer
      code_hash: Buffer
      expires_at: Date
      tries_left: number
      spent_at: Date | null
    }[]
  >`
    select target_key, asker_key, code_hash, expires_at, tries_left, spent_at from identity.code
    where purpose = ${proof.purpose} and target_key in ${tx(targetKeys(keys, proof))} and asker_key in ${tx([...own, ...ofNetwork])}
    order by asker_key in ${tx(own)} desc, sent_at desc limit 1 for update`
  if (row === undefined) return undefined
  // All are compared, so that the time does not tell the key.
  const isMatch = keys.hashCodes({ ...proof, code: given }).filter((each) => sameBytes(row.code_hash, each)).length > 0
  return {
    code: { expiresAt: instant(row.expires_at.getTime()), triesLeft: row.tries_left, isSpent: row.spent_at !== null },
    isMatch,
    targetKey: row.target_key,
    askerKey: row.asker_key,
  }
}

type Locked = { readonly proof: Proof; readonly targetKey: Buffer; readonly askerKey: Buffer }

/** Counts a wrong attempt against a locked code. */
export async function countWrongTry(tx: TransactionSql, { proof, targetKey, askerKey }: Locked): Promise<void> {
  await tx`update identity.code set tries_left = greatest(tries_left - 1, 0) where purpose = ${proof.purpose} and target_key = ${targetKey} and asker_key = ${askerKey}`
}

/** Marks a locked code as used. */
export async function spendCode(
  tx: TransactionSql,
  { proof, targetKey, askerKey, now }: Locked & { readonly now: Instant },
): Promise<void> {
  await tx`update identity.code set spent_at = ${toIso(now)} where purpose = ${proof.purpose} and target_key = ${targetKey} and asker_key = ${askerKey}`
}

/** Deletes expired codes; those that a transaction holds are left for the next day, so that deleting never waits. */
export async function deleteExpiredCodes(db: Queryable, expiredBefore: Instant): Promise<void> {
  await db`delete from identity.code where ctid in (select ctid from identity.code where expires_at < ${toIso(expiredBefore)} for update skip locked)`
}

type HashKeys = [newest: Buffer, ...older: Buffer[]]

/** Under every key, the newest first. */
const targetKeys = (keys: Keys, { target }: Proof): HashKeys => [...keys.lookUps('target', target)] as HashKeys

/**
 * The asker's own keys, the newest first, and those of its network: a browser may enter the code that a program on its
 * network asked for.
 */
function askerKeys(keys: Keys, { device, address }: Asker): { readonly own: HashKeys; readonly ofNetwork: HashKeys } {
  const ofNetwork = [...keys.lookUps('device', `network ${networkOf(address)}`)] as HashKeys
  return { own: device === undefined ? ofNetwork : ([...keys.lookUps('device', device)] as HashKeys), ofNetwork }
}
