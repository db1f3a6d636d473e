import type { RaffleWinner } from '@zoria/contract/raffles/http'
import { toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { RaffleId } from './raffle-rows.ts'
import type { PlayerId } from './ticket-rows.ts'

/** What a drawn ticket won, in minor units. */
export type Obligation = {
  readonly raffleId: RaffleId
  readonly place: number
  readonly ticket: number
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly amount: bigint
  readonly status: RaffleWinner['status']
}
/** Whether a prize of a player is still to be paid. */
export async function isOwedTo(sql: Queryable, playerId: PlayerId): Promise<boolean> {
  return (await sql`select from raffles.prize where player_id = ${playerId} and status = 'owed' limit 1`).length > 0
}

export type PrizeName = Pick<Obligation, 'raffleId' | 'place'>

type Row = {
  raffle_id: RaffleId
  place: number
  ticket: number
  player_id: PlayerId
  currency: Currency
  amount: bigint
  status: Obligation['status']
}

const columns = (sql: Queryable) => sql`raffle_id, place, ticket, player_id, currency, amount, status`

export async function insertObligations(
  tx: TransactionSql,
  obligations: readonly Omit<Obligation, 'status'>[],
): Promise<void> {
  if (obligations.length === 0) return
  await tx`
    insert into raffles.prize (raffle_id, place, ticket, player_id, currency, amount)
    select * from unnest(${obligations.map(({ raffleId }) => raffleId)}::uuid[], ${obligations.map(({ place }) => place)}::int[], ${obligations.map(({ ticket }) => ticket)}::int[],
      ${obligations.map(({ playerId }) => playerId)}::uuid[], ${obligations.map(({ currency }) => currency)}::text[], ${obligations.map(({ amount }) => String(amount))}::bigint[])`
}

/** Some prizes that are to be paid, after one of them or from the first on. */
export async function listOwed(
  sql: Queryable,
  { after, countMax }: { readonly after: PrizeName | undefined; readonly countMax: number },
): Promise<readonly Obligation[]> {
  return (
    await sql<
      Row[]
    >`select ${columns(sql)} from raffles.prize where status = 'owed' ${after ? sql`and (raffle_id, place) > (${after.raffleId}, ${after.place})` : sql``} order by raffle_id, place limit ${countMax}`
  ).map(obligationFrom)
}

/** A prize that is still owed, locked; undefined: another worker paid it. */
export async function lockOwed(tx: TransactionSql, { raffleId, place }: PrizeName): Promise<Obligation | undefined> {
  const [row] = await tx<
    Row[]
  >`select ${columns(tx)} from raffles.prize where raffle_id = ${raffleId} and place = ${place} and status = 'owed' for update`
  return row && obligationFrom(row)
}

export async function markPrize(
  tx: TransactionSql,
  { raffleId, place }: PrizeName,
  { status, now }: { readonly status: 'paid' | 'withheld'; readonly now: Instant },
): Promise<void> {
  await tx`update raffles.prize set status = ${status}, paid_at = ${toIso(now)} where raffle_id = ${raffleId} and place = ${place}`
}

/** Prizes of a raffle, the first place first. */
export async function listPrizes(sql: Queryable, raffleId: RaffleId): Promise<readonly Obligation[]> {
  return (await sql<Row[]>`select ${columns(sql)} from raffles.prize where raffle_id = ${raffleId} order by place`).map(
    obligationFrom,
  )
}

/** For an export of personal data: the prizes of a player. */
export async function listRecordedPrizes(sql: Queryable, playerId: PlayerId): Promise<readonly object[]> {
  return sql`
    select r.currency, r.number as raffle, p.place, p.ticket, p.amount, p.status, p.paid_at
    from raffles.raffle r join raffles.prize p on p.raffle_id = r.id and p.player_id = ${playerId} order by r.starts_at, r.currency, p.place`
}

const obligationFrom = ({ raffle_id, place, ticket, player_id, currency, amount, status }: Row): Obligation => ({
  raffleId: raffle_id,
  place,
  ticket,
  playerId: player_id,
  currency,
  amount,
  status,
})
