import { parseId, toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { deviceKey } from './devices.ts'
import { hashToken, type Keys } from './keys.ts'
import type { PlayerId } from './players.ts'

type NewTicket = {
  readonly playerId: PlayerId
  readonly ticket: string
  /** On which the code was entered, if it has a device cookie. */ readonly device: string | undefined
  readonly expiresAt: Instant
}

/** Stores a ticket; replaces an earlier one of the player. */
export async function storeTicket(
  tx: TransactionSql,
  keys: Keys,
  { playerId, ticket, device, expiresAt }: NewTicket,
): Promise<void> {
  await tx`
    insert into identity.reset_ticket (player_id, ticket_hash, device_key, expires_at)
    values (${playerId}, ${hashToken(ticket)}, ${device === undefined ? null : deviceKey(keys, device)}, ${toIso(expiresAt)})
    on conflict (player_id) do update set ticket_hash = excluded.ticket_hash, device_key = excluded.device_key, expires_at = excluded.expires_at, spent_at = null`
}

/** The player whose password a ticket may set; undefined for a used, expired or forged one. */
export async function ownerOfTicket(
  db: Queryable,
  { ticket, now }: { ticket: string; now: Instant },
): Promise<PlayerId | undefined> {
  const [row] = await db<{ player_id: string }[]>`
    select player_id from identity.reset_ticket where ticket_hash = ${hashToken(ticket)} and spent_at is null and expires_at > ${toIso(now)}`
  return row && parseId<'Player'>(row.player_id)
}

/**
 * Spends a ticket and returns the device on which its code was entered, null for a program without cookies; undefined
 * if a concurrent request spent it.
 */
export async function spendTicket(
  tx: TransactionSql,
  { ticket, now }: { ticket: string; now: Instant },
): Promise<{ deviceKey: Buffer | null } | undefined> {
  const [spent] = await tx<{ device_key: Buffer | null }[]>`
    update identity.reset_ticket set spent_at = ${toIso(now)}
    where ticket_hash = ${hashToken(ticket)} and spent_at is null and expires_at > ${toIso(now)} returning device_key`
  return spent && { deviceKey: spent.device_key }
}

/** Deletes a player's ticket after the password, the phone or the e-mail was changed. */
export async function dropTicket(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`delete from identity.reset_ticket where player_id = ${playerId}`
}

/** Deletes expired tickets. */
export async function deleteExpiredTickets(db: Queryable, expiredBefore: Instant): Promise<void> {
  await db`delete from identity.reset_ticket where expires_at < ${toIso(expiredBefore)}`
}
