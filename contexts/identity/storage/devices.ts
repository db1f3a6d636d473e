import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { LoginName } from '../rules/login-name.ts'
import type { Keys } from './keys.ts'
import type { PlayerId } from './players.ts'

/** Marks a device as trusted by a player; repeating it changes nothing. */
export async function proveDevice(tx: TransactionSql, keys: Keys, { playerId, device, now }: { playerId: PlayerId; device: string; now: Instant }): Promise<void> {
  await tx`insert into identity.device (player_id, device_key, proven_at) values (${playerId}, ${deviceKey(keys, device)}, ${toIso(now)}) on conflict do nothing`
}

/** Is this device trusted by the player? */
export async function isDeviceProven(db: Queryable, keys: Keys, { playerId, device }: { playerId: PlayerId; device: string }): Promise<boolean> {
  const rows = await db`select 1 from identity.device where player_id = ${playerId} and device_key = ${deviceKey(keys, device)}`
  return rows.length === 1
}

/** Is this device trusted by the holder of a login name? One query, whether or not the name is registered. */
export async function isDeviceProvenFor(db: Queryable, keys: Keys, { name, device }: { name: LoginName; device: string }): Promise<boolean> {
  const rows = await db`
    select 1 from identity.device d join identity.player p on p.id = d.player_id
    where p.${db(`${name.kind}_key`)} = ${keys.lookUp(name.kind, name.text)} and d.device_key = ${deviceKey(keys, device)}`
  return rows.length === 1
}

/** Removes all trusted devices: the previous user of the account may not be its owner. */
export async function deleteDevices(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`delete from identity.device where player_id = ${playerId}`
}

/** The keyed hash of a device cookie. */
export function deviceKey(keys: Keys, device: string): Buffer {
  return keys.lookUp('device', device)
}
