import { instant, money, toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { EarlierPayout, HoldReason } from '../rules/automatic-approval.ts'
import type { PaymentId } from '../rules/payment.ts'
import type { PayoutKeys } from './payment-rows.ts'

type PlayerId = Id<'Player'>

/** Serialises the checks of withdrawals to one destination. Taken after the wallet's lock. */
export async function lockDestination(tx: TransactionSql, destination: Uint8Array): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('payments.destination ' || encode(${Buffer.from(destination)}, 'hex'), 0))`
}

/** How a withdrawal relates to earlier ones. Denied ones and refunds do not count. */
export type Acquaintance = {
  /** The player has withdrawn before, but never to this destination, and it is not a saved card. */
  readonly isNewDestination: boolean
  /** Another player has withdrawn to this destination. */
  readonly isShared: boolean
  /** The account paid out or approved a payout before, but never to a recipient of this name. */
  readonly isOtherName: boolean
}

export async function readAcquaintance(
  tx: TransactionSql,
  playerId: PlayerId,
  { destination, recipient }: PayoutKeys,
): Promise<Acquaintance> {
  const [row] = await tx<[{ is_new_destination: boolean; is_shared: boolean; is_other_name: boolean }]>`
    with earlier as (
      select destination_key, recipient_key, status from payments.payment
      where player_id = ${playerId} and direction = 'payout' and status <> 'denied' and not exists (select from payments.refund where payment_id = payment.id)
    )
    select
      exists (select from earlier) and not exists (select from earlier where destination_key = ${Buffer.from(destination)})
        and not exists (select from payments.saved_card where player_id = ${playerId} and destination_key = ${Buffer.from(destination)}) as is_new_destination,
      exists (select from payments.payment where destination_key = ${Buffer.from(destination)} and player_id <> ${playerId} and status <> 'denied') as is_shared,
      exists (select from earlier where recipient_key is not null and status <> 'waiting_approval')
        and not exists (select from earlier where recipient_key = ${Buffer.from(recipient)} and status <> 'waiting_approval') as is_other_name`
  return { isNewDestination: row.is_new_destination, isShared: row.is_shared, isOtherName: row.is_other_name }
}

/** Withdrawals of all players to a destination, in one currency. */
export async function findPayoutsTo(
  tx: TransactionSql,
  { destination, currency, since }: { destination: Uint8Array; currency: Currency; since: Instant },
): Promise<readonly EarlierPayout[]> {
  const rows = await tx<{ amount: bigint; created_at: Date }[]>`
    select amount, created_at from payments.payment
    where destination_key = ${Buffer.from(destination)} and currency = ${currency} and status <> 'denied' and created_at >= ${toIso(since)}`
  return rows.map((row) => ({ amount: money(row.amount, currency), createdAt: instant(row.created_at.getTime()) }))
}

/** A win for review, stored with the withdrawal that it holds. */
export type HeldWin = {
  readonly provider: string
  readonly game: string
  readonly amount: string
  readonly withoutStake: boolean
  readonly at: string
}

/** How far a player's play was read: the wallet's version, and the booking time of its last row. */
export type PlayRead = { readonly version: bigint; readonly bookedAt: Date }

export type PayoutHold = { readonly reasons: readonly HoldReason[]; readonly wins: readonly HeldWin[] }

/** Stores why a withdrawal waits, and how far the player's play was read. */
export async function insertHold(
  tx: TransactionSql,
  {
    paymentId,
    reasons,
    wins,
    play,
    at,
  }: PayoutHold & { readonly paymentId: PaymentId; readonly play: PlayRead | null; readonly at: Instant },
): Promise<void> {
  await tx`
    insert into payments.payout_hold (payment_id, reasons, wins, play_version, play_booked_at, at)
    values (${paymentId}, ${[...reasons]}, ${tx.json(wins as never)}, ${play?.version ?? null}, ${play?.bookedAt ?? null}, ${toIso(at)})`
}

/** The reasons for waiting of withdrawals, by id. */
export async function findHolds(sql: Queryable, ids: readonly PaymentId[]): Promise<ReadonlyMap<string, PayoutHold>> {
  const rows = await sql<
    { payment_id: string; reasons: HoldReason[]; wins: HeldWin[] }[]
  >`select payment_id, reasons, wins from payments.payout_hold where payment_id = any (${[...ids]}::uuid[])`
  return new Map(rows.map(({ payment_id, reasons, wins }) => [payment_id, { reasons, wins }]))
}

/** How far staff reviewed a player's play; null if never. */
export async function findPlayReview(tx: TransactionSql, playerId: PlayerId): Promise<PlayRead | null> {
  const [row] = await tx<
    { play_version: bigint; play_booked_at: Date }[]
  >`select play_version, play_booked_at from payments.play_review where player_id = ${playerId}`
  return row ? { version: row.play_version, bookedAt: row.play_booked_at } : null
}

/** Marks play as reviewed up to an approved withdrawal; the mark never moves back. */
export async function reviewPlay(
  tx: TransactionSql,
  { paymentId, playerId, at }: { paymentId: PaymentId; playerId: PlayerId; at: Instant },
): Promise<void> {
  await tx`
    insert into payments.play_review as known (player_id, play_version, play_booked_at, at)
    select ${playerId}, play_version, play_booked_at, ${toIso(at)} from payments.payout_hold where payment_id = ${paymentId} and play_version is not null
    on conflict (player_id) do update set play_version = excluded.play_version, play_booked_at = excluded.play_booked_at, at = excluded.at
    where known.play_version < excluded.play_version`
}
