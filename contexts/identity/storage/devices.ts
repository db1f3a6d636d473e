import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { LoginName } from '../rules/login-name.ts'
import type { Keys } from './keys.ts'
import type { PlayerId } from './players.ts'

/** Marks a device as trusted by a player; repeating it changes nothing. */
export async function proveDevice(
  tx: TransactionSql,
  keys: Keys,
  { playerId, device, now }: { playerId: PlayerId; device: string; now: Instant },
): Promise<void> {
  await tx`insert into identity.device (player_id, device_key, proven_at) values (${playerId}, ${deviceKey(keys, device)}, ${toIso(now)}) on conflict do nothing`
}

/**
 * Is this device trusted by the player? One that was stored under an older key is stored under the newest from then on,
 * so that the older key can be taken away.
 */
export async function recogniseDevice(
  tx: TransactionSql,
  keys: Keys,
  { playerId, device }: { playerId: PlayerId; device: string },
): Promise<boolean> {
  const [newest, ...older] = keys.lookUps('device', device) as [Buffer, ...Buffer[]]
  if (older.length > 0) {
    await tx`
      with known as (delete from identity.device where player_id = ${playerId} and device_key in ${tx(older)} returning proven_at)
      insert into identity.device (player_id, device_key, proven_at) select ${playerId}::uuid, ${newest}::bytea, min(proven_at) from known having count(*) > 0 on conflict do nothing`
  }
  const rows = await tx`select 1 from identity.device where player_id = ${playerId} and device_key = ${newest}`
  return rows.length === 1
}

/**
 * What a device is to the holder of a login name: `known` if the holder trusts it, `owner` if the name is verified as
 * well. An unverified name may be anybody's. One query, whether or not the name is registered.
 */
export async function standingOfDevice(
  db: Queryable,
  keys: Keys,
  { name, device }: { name: LoginName; device: string | undefined },
): Promise<'unknown' | 'known' | 'owner'> {
  if (device === undefined) return 'unknown'
  const [row] = await db<{ is_verified: boolean }[]>`
    select p.${db(`${name.kind}_verified_at`)} is not null as is_verified from identity.device d join identity.player p on p.id = d.player_id
    where p.${db(`${name.kind}_key`)} in ${db([...keys.lookUps(name.kind, name.text)])} and d.device_key in ${db([...keys.lookUps('device', device)])} limit 1`
  if (row === undefined) return 'unknown'
  return row.is_verified ? 'owner' : 'known'
}

/** Makes one device, or none, the only trusted one of a player: the previous user of the account may not be its owner. */
export async function trustOnly(
  tx: TransactionSql,
  { playerId, key, now }: { playerId: PlayerId; key: Buffer | null; now: Instant },
): Promise<void> {
  await tx`delete from identity.device where player_id = ${playerId} and device_key is distinct from ${key}`
  if (key !== null)
    await tx`insert into identity.device (player_id, device_key, proven_at) values (${playerId}, ${key}, ${toIso(now)}) on conflict do nothing`
}

/** The keyed hash of a device cookie. */
export function deviceKey(keys: Keys, device: string): Buffer {
  return keys.lookUp('device', device)
}
