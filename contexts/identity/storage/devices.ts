import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { LoginName } from '../rules/login-name.ts'
import type { Keys } from './keys.ts'
import type { PlayerId } from './players.ts'

/** Notes that a device is proven a player's own. Again changes nothing. */
export async function proveDevice(tx: TransactionSql, keys: Keys, { playerId, device, now }: { playerId: PlayerId; device: string; now: Instant }): Promise<void> {
  await tx`insert into identity.device (player_id, device_key, proven_at) values (${playerId}, ${deviceKey(keys, device)}, ${toIso(now)}) on conflict do nothing`
}

/** Was this device proven his own? */
export async function isDeviceProven(db: Queryable, keys: Keys, { playerId, device }: { playerId: PlayerId; device: string }): Promise<boolean> {
  const rows = await db`select 1 from identity.device where player_id = ${playerId} and device_key = ${deviceKey(keys, device)}`
  return rows.length === 1
}

/** Was this device proven the own one of whoever holds a login name? One question, whether anybody holds it or not. */
export async function isDeviceProvenFor(db: Queryable, keys: Keys, { name, device }: { name: LoginName; device: string }): Promise<boolean> {
  const rows = await db`
    select 1 from identity.device d join identity.player p on p.id = d.player_id
    where p.${db(`${name.kind}_key`)} = ${keys.lookUp(name.kind, name.text)} and d.device_key = ${deviceKey(keys, device)}`
  return rows.length === 1
}

/** No device is proven any more: whoever had the account may not be its owner. */
export async function forgetDevices(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`delete from identity.device where player_id = ${playerId}`
}

/** A device as it is stored and compared. */
export function deviceKey(keys: Keys, device: string): Buffer {
  return keys.lookUp('device', device)
}
