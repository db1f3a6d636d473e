import type { Direction, Method } from '@zoria/contract/payments/words'
import { instant, parseId, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { PaymentId } from '../rules/payment.ts'

type PlayerId = Id<'Player'>

/** A card of a player; its token stays encrypted. */
export type SavedCard = {
  readonly id: Id<'SavedCard'>
  readonly gateway: string
  readonly method: Method
  /** Whether it was first used for a deposit or a withdrawal. */
  readonly origin: Direction
  readonly sealed: Uint8Array
  readonly masked: string
  readonly usedAt: Instant
}

type Row = {
  id: string
  gateway: string
  method: Method
  origin: Direction
  destination_sealed: Buffer
  destination_masked: string
  used_at: Date
}

const cardOf = (row: Row): SavedCard => ({
  id: parseId<'SavedCard'>(row.id),
  gateway: row.gateway,
  method: row.method,
  origin: row.origin,
  sealed: row.destination_sealed,
  masked: row.destination_masked,
  usedAt: instant(row.used_at.getTime()),
})

/** A player's cards of these methods and their gateways, the last used first. */
export async function listCards(
  sql: Queryable,
  playerId: PlayerId,
  { ways, countMax }: { ways: readonly { readonly method: Method; readonly gateway: string }[]; countMax: number },
): Promise<readonly SavedCard[]> {
  const rows = await sql<Row[]>`
    select id, gateway, method, origin, destination_sealed, destination_masked, used_at from payments.saved_card
    where player_id = ${playerId} and (method, gateway) in (select * from unnest(${ways.map(({ method }) => method)}::text[], ${ways.map(({ gateway }) => gateway)}::text[]))
    order by used_at desc, id desc limit ${countMax}`
  return rows.map(cardOf)
}

/** A card of this player; undefined if it is deleted, unknown or another player's. */
export async function findCard(sql: Queryable, playerId: PlayerId, id: string): Promise<SavedCard | undefined> {
  const [row] = await sql<
    Row[]
  >`select id, gateway, method, origin, destination_sealed, destination_masked, used_at from payments.saved_card where player_id = ${playerId} and id = ${id}`
  return row && cardOf(row)
}

/** Locks the card of a destination. */
export async function lockCard(
  tx: TransactionSql,
  playerId: PlayerId,
  destinationKey: Uint8Array,
): Promise<SavedCard | undefined> {
  const [row] = await tx<Row[]>`
    select id, gateway, method, origin, destination_sealed, destination_masked, used_at from payments.saved_card where player_id = ${playerId} and destination_key = ${Buffer.from(destinationKey)} for update`
  return row && cardOf(row)
}

/** Inserts a card or updates a known one. */
export async function storeCard(
  tx: TransactionSql,
  { id, gateway, method, origin, sealed, masked, usedAt }: SavedCard,
  { playerId, destinationKey }: { playerId: PlayerId; destinationKey: Uint8Array },
): Promise<void> {
  await tx`
    insert into payments.saved_card (id, player_id, gateway, method, origin, destination_key, destination_sealed, destination_masked, added_at, used_at)
    values (${id}, ${playerId}, ${gateway}, ${method}, ${origin}, ${Buffer.from(destinationKey)}, ${Buffer.from(sealed)}, ${masked}, ${toIso(usedAt)}, ${toIso(usedAt)})
    on conflict (player_id, destination_key) do update set
      gateway = excluded.gateway, method = excluded.method, origin = excluded.origin, destination_sealed = excluded.destination_sealed, destination_masked = excluded.destination_masked, used_at = excluded.used_at`
}

/**
 * Deletes a card of this player; false where there is none. Withdrawals to it that are on their way do not save it
 * again: the caller holds the wallet's lock, under which they end.
 */
export async function deleteCard(tx: TransactionSql, playerId: PlayerId, id: string): Promise<boolean> {
  const [card] = await tx<
    { destination_key: Buffer }[]
  >`select destination_key from payments.saved_card where player_id = ${playerId} and id = ${id}`
  if (card === undefined) return false
  // Payments are locked before cards, and by id.
  await tx`
    update payments.payment set saves_card = false where id in (
      select id from payments.payment
      where player_id = ${playerId} and destination_key = ${card.destination_key} and direction = 'payout' and status in ('waiting_approval', 'approved', 'sent') order by id for update
    )`
  await tx`delete from payments.saved_card where player_id = ${playerId} and id = ${id}`
  return true
}

/** Whether a withdrawal saves its card when it is paid. */
export async function savesCard(tx: TransactionSql, paymentId: PaymentId): Promise<boolean> {
  const [row] = await tx<[{ saves_card: boolean }]>`select saves_card from payments.payment where id = ${paymentId}`
  return row.saves_card
}
