import type { Id } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Seal } from './seal.ts'

/** Every payment of a player with the states it took, as it is stored but for what is sealed. */
export async function readPlayerPayments(db: Queryable, playerId: Id<'Player'>): Promise<readonly object[]> {
  const rows = await db<{ payment: object }[]>`
    select (to_jsonb(p) - 'destination_sealed' - 'player_id') || jsonb_build_object('steps', coalesce((
      select jsonb_agg(jsonb_build_object('status', s.status, 'reason', s.reason, 'at', s.at) order by s.place) from payments.payment_step s where s.payment_id = p.id), '[]'::jsonb)) as payment
    from payments.payment p where p.player_id = ${playerId} order by p.created_at, p.id`
  return rows.map(({ payment }) => payment)
}

/** Does a payment of his still wait for something? */
export async function hasUnfinished(db: Queryable, playerId: Id<'Player'>): Promise<boolean> {
  const rows = await db`select 1 from payments.payment where player_id = ${playerId} and status in ('created', 'pending', 'waiting_approval', 'approved', 'sent') limit 1`
  return rows.length === 1
}

/** What providers wrote about him, replaced by its hash; answers how many callbacks. An unfinished withdrawal keeps its destination: without it nobody could end it. */
export async function eraseCallbackBodies(tx: TransactionSql, playerId: Id<'Player'>): Promise<number> {
  await tx`update payments.payment set destination_sealed = null where player_id = ${playerId} and status in ('success', 'denied') and destination_sealed is not null`
  const [row] = await tx<[{ erased: bigint }]>`select payments.erase_callback_bodies(${playerId}) as erased`
  return Number(row.erased)
}

/** Seals every destination under the newest key that an older one sealed; answers how many. */
export async function resealDestinations(tx: TransactionSql, seal: Seal): Promise<number> {
  const old = await readOldDestinations(tx, seal)
  for (const { id, destination_sealed } of old) {
    await tx`update payments.payment set destination_sealed = ${Buffer.from(seal.seal(seal.open(destination_sealed, id), id))} where id = ${id}`
  }
  return old.length
}

/** Destinations that an older key sealed. There are few: a destination is erased at the end of its withdrawal. */
export async function readOldDestinations(db: Queryable, seal: Seal): Promise<readonly { readonly id: string; readonly destination_sealed: Buffer }[]> {
  const rows = await db<{ id: string; destination_sealed: Buffer }[]>`select id, destination_sealed from payments.payment where destination_sealed is not null order by id for update`
  return rows.filter((row) => !seal.isCurrent(row.destination_sealed))
}
