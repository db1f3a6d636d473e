import { parseId, toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { hashToken } from './keys.ts'
import type { PlayerId } from './players.ts'

/** Stores a ticket; replaces an earlier one of the player. */
export async function storeTicket(tx: TransactionSql, { playerId, ticket, expiresAt }: { playerId: PlayerId; ticket: string; expiresAt: Instant }): Promise<void> {
  await tx`
    insert into identity.reset_ticket (player_id, ticket_hash, expires_at) values (${playerId}, ${hashToken(ticket)}, ${toIso(expiresAt)})
    on conflict (player_id) do update set ticket_hash = excluded.ticket_hash, expires_at = excluded.expires_at, spent_at = null`
}

/** The player whose password a ticket may set; undefined for a used, expired or forged one. */
export async function ownerOfTicket(db: Queryable, { ticket, now }: { ticket: string; now: Instant }): Promise<PlayerId | undefined> {
  const [row] = await db<{ player_id: string }[]>`
    select player_id from identity.reset_ticket where ticket_hash = ${hashToken(ticket)} and spent_at is null and expires_at > ${toIso(now)}`
  return row && parseId<'Player'>(row.player_id)
}

/** Spends a ticket; false if a concurrent request did. */
export async function spendTicket(tx: TransactionSql, { ticket, now }: { ticket: string; now: Instant }): Promise<boolean> {
  const spent = await tx`
    update identity.reset_ticket set spent_at = ${toIso(now)}
    where ticket_hash = ${hashToken(ticket)} and spent_at is null and expires_at > ${toIso(now)} returning 1`
  return spent.length === 1
}

/** Deletes a player's ticket after the password was changed in another way. */
export async function dropTicket(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`delete from identity.reset_ticket where player_id = ${playerId}`
}

/** Deletes expired tickets. */
export async function deleteExpiredTickets(db: Queryable, expiredBefore: Instant): Promise<void> {
  await db`delete from identity.reset_ticket where expires_at < ${toIso(expiredBefore)}`
}
