import type { Id } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Seal } from './seal.ts'

/** All payments of a player with their steps, without encrypted columns. */
export async function readPlayerPayments(db: Queryable, playerId: Id<'Player'>): Promise<readonly object[]> {
  const rows = await db<{ payment: object }[]>`
    select (to_jsonb(p) - 'destination_sealed' - 'player_id') || jsonb_build_object('steps', coalesce((
      select jsonb_agg(jsonb_build_object('status', s.status, 'reason', s.reason, 'at', s.at) order by s.place) from payments.payment_step s where s.payment_id = p.id), '[]'::jsonb)) as payment
    from payments.payment p where p.player_id = ${playerId} order by p.created_at, p.id`
  return rows.map(({ payment }) => payment)
}

/** A player's saved cards, masked. */
export async function readPlayerCards(db: Queryable, playerId: Id<'Player'>): Promise<readonly object[]> {
  return db<
    object[]
  >`select id, gateway, method, origin, destination_masked, added_at, used_at from payments.saved_card where player_id = ${playerId} order by added_at, id`
}

/** Is any of a player's payments unfinished? */
export async function hasUnfinished(db: Queryable, playerId: Id<'Player'>): Promise<boolean> {
  const rows =
    await db`select 1 from payments.payment where player_id = ${playerId} and status in ('created', 'pending', 'waiting_approval', 'approved', 'sent') limit 1`
  return rows.length === 1
}

/**
 * Replaces bodies of providers' callbacks by their hash and returns their number. An unfinished withdrawal keeps its
 * destination, which is needed to finish it.
 */
export async function eraseCallbackBodies(tx: TransactionSql, playerId: Id<'Player'>): Promise<number> {
  // Payments are locked before cards, and both by id, as where destinations are encrypted again. All of them: a callback
  // that is being stored holds its payment (`lockPlayerOf`), and is erased here after that.
  await tx`select from payments.payment where player_id = ${playerId} order by id for update`
  await tx`
    update payments.payment set destination_sealed = null
    where id in (select id from payments.payment where player_id = ${playerId} and status in ('success', 'denied') and destination_sealed is not null order by id for update)`
  await tx`delete from payments.saved_card where id in (select id from payments.saved_card where player_id = ${playerId} order by id for update)`
  const [row] = await tx<[{ erased: bigint }]>`select payments.erase_callback_bodies(${playerId}) as erased`
  return Number(row.erased)
}

/** Tables with an encrypted destination, bound to the id of the row. */
const sealedTables = ['payment', 'saved_card'] as const

/** Re-encrypts destinations under the newest key and returns their number. */
export async function resealDestinations(tx: TransactionSql, seal: Seal): Promise<number> {
  const old = await readOldDestinations(tx, seal)
  for (const { table, id, destination_sealed } of old) {
    await tx`update payments.${tx(table)} set destination_sealed = ${Buffer.from(seal.seal(seal.open(destination_sealed, id), id))} where id = ${id}`
  }
  return old.length
}

/** Destinations encrypted under an older key: those of unfinished withdrawals and of saved cards. */
export async function readOldDestinations(
  db: Queryable,
  seal: Seal,
): Promise<readonly { readonly table: string; readonly id: string; readonly destination_sealed: Buffer }[]> {
  const old: { table: string; id: string; destination_sealed: Buffer }[] = []
  for (const table of sealedTables) {
    const rows = await db<
      { id: string; destination_sealed: Buffer }[]
    >`select id, destination_sealed from payments.${db(table)} where destination_sealed is not null order by id for update`
    old.push(...rows.filter((row) => !seal.isCurrent(row.destination_sealed)).map((row) => ({ table, ...row })))
  }
  return old
}
