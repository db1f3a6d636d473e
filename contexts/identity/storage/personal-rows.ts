import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { subjectsNaming } from '../rules/limits.ts'
import type { Keys } from './keys.ts'
import { findPlayer, type Player, type PlayerId } from './players.ts'

export type PersonalRows = {
  readonly player: Player
  readonly erasedAt: Date | null
  readonly consents: readonly object[]
  readonly sessions: readonly object[]
  readonly devices: readonly object[]
  readonly modalsSeen: readonly object[]
  readonly aliases: readonly object[]
}

/** Everything that identity stores about a player, decrypted. */
export async function readPersonalRows(
  db: Queryable,
  keys: Keys,
  playerId: PlayerId,
): Promise<PersonalRows | undefined> {
  const player = await findPlayer(db, keys, playerId)
  if (player === undefined) return undefined
  const [mark] = await db<[{ erased_at: Date | null }]>`select erased_at from identity.player where id = ${playerId}`
  return {
    player,
    erasedAt: mark.erased_at,
    consents: await db<
      object[]
    >`select kind, is_given, version, source, given_at from identity.consent where player_id = ${playerId} order by position`,
    sessions: await db<
      object[]
    >`select id, device_name, network, started_at, used_at, ends_at, ended_at, end_reason from identity.session where player_id = ${playerId} order by started_at`,
    devices: await db<object[]>`select proven_at from identity.device where player_id = ${playerId} order by proven_at`,
    modalsSeen: await db<
      object[]
    >`select modal, subject, seen_at from identity.seen_modal where player_id = ${playerId} order by seen_at`,
    aliases: await db<object[]>`select alias, changed_at from identity.alias where player_id = ${playerId}`,
  }
}

/**
 * Tables deleted with a player; consents stay by law, staff actions for the audit. A test compares this with the
 * database.
 */
export const erasedTables = [
  'session',
  'device',
  'reset_ticket',
  'phone_claim',
  'email_claim',
  'verified_action',
  'seen_modal',
  'alias',
  'message',
] as const

/**
 * Deletes everything that identifies a locked player or lets him log in: phone, e-mail, birth date, password, sessions,
 * devices. Player id, country, currency and consents stay.
 */
export async function erasePersonalRows(
  tx: TransactionSql,
  keys: Keys,
  { player, now }: { player: Player; now: Instant },
): Promise<void> {
  const names = [player.phone, player.email].filter((name) => name !== null)
  for (const name of names) {
    await tx`delete from identity.code where target_key in ${tx([...keys.lookUps('target', name)])}`
    await tx`delete from identity.attempt where subject_key in ${tx(subjectsNaming(name, player.id).flatMap((subject) => [...keys.lookUps('subject', subject)]))}`
  }
  // As ending them does; the player is locked.
  await tx`select 1 from identity.session where player_id = ${player.id} order by id for update`
  for (const table of erasedTables) await tx`delete from identity.${tx(table)} where player_id = ${player.id}`
  await tx`
    update identity.player set
      phone_sealed = null, phone_key = null, phone_verified_at = null, email_sealed = null, email_key = null, email_verified_at = null,
      birth_date = null, password_hash = '', payout_hold_until = null, logged_in_at = null, block = 'closed', erased_at = ${toIso(now)}
    where id = ${player.id}`
}
